import type { Resource } from '@lab/contract/resource'

type ShownFile = NonNullable<Resource['obj_file']>

/** The file that a resource carries; a rich text has none. */
export const fileOf = (resource: Pick<Resource, 'obj_picture' | 'obj_file'>): ShownFile | null =>
  resource.obj_picture ?? resource.obj_file

/** Whether the file lies here; a link leads elsewhere and is opened, not downloaded. */
export const isOwnFile = (resource: Pick<Resource, 'obj_picture' | 'obj_file'>): boolean =>
  fileOf(resource)?.url.startsWith('/files/') ?? false

/** The address that saves a file instead of showing it; a signature stays. */
export const downloadAddress = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=1`

export function startDownload(file: ShownFile): void {
  const link = document.createElement('a')
  link.href = downloadAddress(file.url)
  link.download = file.name
  link.rel = 'noopener'
  link.click()
}
