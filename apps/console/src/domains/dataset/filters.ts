import { datasetSizeLabels, type DatasetSize } from '@lab/contract/dataset-sizes'
import type { OwnFilters } from '../../content/life/list-query.ts'

/** What lists of data sets can be narrowed by besides what every content has. */
export const datasetFilters: OwnFilters<{ size: DatasetSize }> = {
  size: { label: '大小', values: datasetSizeLabels, width: 132 },
}
