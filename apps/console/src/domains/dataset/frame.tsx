import { useLinkAddress } from '../../content/page-link.ts'
import type { Dataset, dataset as contract } from '@lab/contract/dataset'
import type { DataOf } from '@lab/contract/endpoint'
import { DatabaseOutlined, DownloadOutlined } from '@ant-design/icons'
import {
  categoryFact,
  ContentFrame,
  versionFact,
  type Commands,
  type CommandTools,
} from '../../content/life/content-frame.tsx'
import type { FrameProps } from '../../content/route-types.ts'
import { useMount } from '../../content/use-mount.ts'
import type { Fact } from '../../kit/detail/detail-page.tsx'
import type { PageAction } from '../../kit/list/list-view.tsx'
import { LinkOrText } from '../../kit/link.tsx'
import { FileSize, Num } from '../../kit/measures.tsx'
import { useGo } from '../../kit/navigation/link.tsx'
import { withQuery } from '../../kit/navigation/with-query.ts'
import { later } from '../../kit/later.tsx'
import { datasetWords, downloadFiles } from './actions.ts'
import { useDataset } from './use-dataset.ts'

const PublishDialog = later(() => import('./parts/publish-dialog.tsx'))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of a data set wherever it is looked at. */
export default function DatasetFrame({ children }: FrameProps) {
  const mount = useMount()
  const { data, error, refetch } = useDataset(mount.id)
  const goTo = useGo()
  const own = mount.owner && mount.href('dataset.content', { ...elsewhere(mount.context.ids), datasetid: mount.id })
  return (
    <ContentFrame
      kind="dataset"
      home="content"
      words={datasetWords}
      content={data?.dataset}
      error={error}
      refetch={refetch}
      facts={(row) => factsOf(row, data)}
      commands={(row, tools) => commandsOf(row, tools, own)}
      dialogs={(row, onPublished) => ({
        publish: (close) => <PublishDialog content={row} onClose={close} onPublished={onPublished} />,
        versions: (close) => (
          <VersionsDialog
            content={row}
            onClose={close}
            onBrowse={(version) => goTo(withQuery(mount.href('content'), 'version', String(version)))}
          />
        ),
      })}
    >
      {children}
    </ContentFrame>
  )
}

type Shown = DataOf<typeof contract.get>

const factsOf = (
  dataset: Dataset,
  { uses, hidden }: Pick<Shown, 'uses' | 'hidden'> = { uses: [], hidden: 0 },
): Fact[] => [
  categoryFact(dataset),
  { label: '文件', value: <Num value={dataset.file_count} /> },
  { label: '大小', value: <FileSize bytes={dataset.total_bytes} /> },
  versionFact(dataset),
  { label: '使用', value: <Uses uses={uses} hidden={hidden} /> },
]

/** Takes the surroundings of an address away. */
const elsewhere = (ids: Readonly<Record<string, string>>): Record<string, null> =>
  Object.fromEntries(Object.keys(ids).map((name) => [name, null]))

/** The first use as a link, and how many there are; all of them on hover. */
function Uses({ uses, hidden }: Pick<Shown, 'uses' | 'hidden'>) {
  const addressOf = useLinkAddress()
  const [first] = uses
  const total = uses.length + hidden
  if (total === 0) return <>尚未使用</>
  if (!first) return <>{total} 个您无权查看的实验</>
  const names = uses.map((use) => `${use.label}「${use.title}」`)
  return (
    <span title={[...names, ...(hidden ? [`另有 ${hidden} 个您无权查看`] : [])].join('\n')}>
      <LinkOrText to={addressOf(first.link)}>{first.title}</LinkOrText>
      {total > 1 && ` 等 ${total} 个`}
    </span>
  )
}

/** What can be done with a data set from its header; from an experiment (`own` is its own address) it is only looked at. */
function commandsOf(dataset: Dataset, tools: CommandTools<Dataset, never>, own: string | null): Commands {
  const { published_version: version, changed_since_publish: isChanged, can, file_count: files } = dataset
  const { copy, enable, disable, remove } = tools.life
  const download: PageAction = {
    key: 'download',
    label: '下载',
    icon: DownloadOutlined,
    run: () => void downloadFiles(dataset.id, []),
    ...(files === 0 ? { disabledReason: '数据集中没有文件' } : {}),
  }
  const actions = [...(version > 0 ? [tools.versions] : []), download]
  if (own !== null) {
    return { actions, moreActions: [{ key: 'own', label: '打开数据集', icon: DatabaseOutlined, to: own }] }
  }
  const isDue = can.publish === true && files > 0 && (version === 0 || isChanged)
  return {
    ...(isDue ? { primaryAction: tools.publish } : {}),
    actions,
    moreActions: tools.shown([copy, enable, disable, remove]),
  }
}
