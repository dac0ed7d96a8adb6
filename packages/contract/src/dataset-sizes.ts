/** By how much data there is lists of data sets are narrowed. */
export const datasetSizes = ['small', 'medium', 'large'] as const
export type DatasetSize = (typeof datasetSizes)[number]
export const datasetSizeLabels = {
  small: '不到 100 MB',
  medium: '100 MB–1 GB',
  large: '1 GB 以上',
} as const satisfies Record<DatasetSize, string>

const megabyte = 1024 ** 2
/** Bytes from one to below the other; null is without end. */
export const datasetSizeBounds = {
  small: [0, 100 * megabyte],
  medium: [100 * megabyte, 1024 * megabyte],
  large: [1024 * megabyte, null],
} as const satisfies Record<DatasetSize, readonly [from: number, below: number | null]>
