import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useMount } from '../../../content/use-mount.ts'
import { TreeList } from '../parts/tree/tree-list.tsx'
import { useDataset } from '../use-dataset.ts'

/**
 * The files of a data set: the folder of the address, in the working copy or in a published version. Where the address has
 * no place for a folder (in an experiment) it is in the query.
 */
export default function DatasetContent() {
  const { id, ids } = useMount()
  const [params] = useSearchParams()
  const { data } = useDataset(id)
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const dir = ids.dirname ?? params.get('dir') ?? ''
  const asked = Number(params.get('version'))
  const version = asked >= 1 && asked <= data.dataset.published_version ? asked : null
  return <TreeList key={`${id} ${dir} ${version}`} dataset={data.dataset} dir={dir} version={version} />
}
