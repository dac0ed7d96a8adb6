import { useLinkAddress } from '../../content/page-link.ts'
import type { Dataset, dataset as contract } from '@lab/contract/dataset'
import type { DataOf } from '@lab/contract/endpoint'
import { DatabaseOutlined, DownloadOutlined, HistoryOutlined, SendOutlined } from '@ant-design/icons'
import type { FrameProps } from '../../content/route-types.ts'
import { api } from '../../app/request/api.ts'
import { KindFrame } from '../../content/kind-frame.tsx'
import { useMount } from '../../content/use-mount.ts'
import { type Action, runAction, standing } from '../../kit/action.ts'
import { Opened, type OpeningOf, useOpeningOf } from '../../kit/dialog-frame/opening.tsx'
import type { DetailPageProps, Fact } from '../../kit/detail/detail-page.tsx'
import type { PageAction } from '../../kit/list/list-view.tsx'
import { LinkOrText } from '../../kit/link.tsx'
import { FileSize, Num } from '../../kit/measures.tsx'
import { useGo } from '../../kit/navigation/link.tsx'
import { StateTag } from '../../kit/state-tag.tsx'
import {
  copyAction,
  disableAction,
  downloadFiles,
  enableAction,
  publishWord,
  removeAction,
  type Actable,
} from './actions.ts'
import { withQuery } from './address.ts'
import { useDataset, useTakeSaved } from './use-dataset.ts'
import { later } from '../../kit/later.tsx'

const PublishDialog = later(() => import('./parts/publish-dialog.tsx'))
const VersionsDialog = later(() => import('./parts/versions-dialog.tsx'))

/** The header of a data set wherever it is looked at. */
export default function DatasetFrame({ children }: FrameProps) {
  const mount = useMount()
  const { data, error, refetch } = useDataset(mount.id)
  const dataset = data?.dataset
  const dialog = useOpeningOf<DialogName>()
  const takeSaved = useTakeSaved()
  const goTo = useGo()
  return (
    <>
      <KindFrame
        kind="dataset"
        title={dataset?.title}
        cover={dataset?.cover}
        error={dataset ? undefined : (error ?? undefined)}
        onRetry={() => void refetch()}
        bin={{
          address: withQuery(mount.href('dataset.list'), 'view', 'bin'),
          restore: async () => {
            await api.dataset.restore({ params: { id: mount.id } })
            await refetch()
          },
        }}
        state={dataset && <StateTag state={dataset.state} />}
        facts={dataset && factsOf(data)}
        {...(dataset
          ? commandsOf(dataset, {
              own:
                mount.owner && mount.href('dataset.content', { ...elsewhere(mount.context.ids), datasetid: mount.id }),
              dialog,
              onCopied: (id) => mount.go('dataset.content', { datasetid: id }),
              onRemoved: () => mount.go('dataset.list'),
            })
          : {})}
      >
        {children}
      </KindFrame>
      {dataset && (
        <Opened by={dialog}>
          {(close, open) =>
            open === 'publish' ? (
              <PublishDialog dataset={dataset} onClose={close} onPublished={takeSaved} />
            ) : (
              <VersionsDialog
                dataset={dataset}
                onClose={close}
                onBrowse={(version) => goTo(withQuery(mount.href('content'), 'version', String(version)))}
              />
            )
          }
        </Opened>
      )}
    </>
  )
}

function factsOf({ dataset, uses, hidden }: DataOf<typeof contract.get>): Fact[] {
  const { published_version: version, changed_since_publish: isChanged } = dataset
  return [
    { label: '分类', value: dataset.category?.title ?? '未分类' },
    { label: '文件', value: <Num value={dataset.file_count} /> },
    { label: '大小', value: <FileSize bytes={dataset.total_bytes} /> },
    { label: '版本', value: version > 0 ? `v${version}${isChanged ? '（有未发布的修改）' : ''}` : '未发布' },
    { label: '使用', value: <Uses uses={uses} hidden={hidden} /> },
  ]
}

/** Takes the surroundings of an address away. */
const elsewhere = (ids: Readonly<Record<string, string>>): Record<string, null> =>
  Object.fromEntries(Object.keys(ids).map((name) => [name, null]))

/** The first use as a link, and how many there are; all of them on hover. */
function Uses({ uses, hidden }: Pick<DataOf<typeof contract.get>, 'uses' | 'hidden'>) {
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

type DialogName = 'publish' | 'versions'

type Surroundings = {
  /** Its own address, when it is looked at from an experiment. */
  own: string | null
  dialog: OpeningOf<DialogName>
  onCopied: (id: string) => void
  onRemoved: () => void
}

/** What can be done with a data set from its header; from an experiment it is only looked at. */
function commandsOf(
  dataset: Dataset,
  { own, dialog, onCopied, onRemoved }: Surroundings,
): Pick<DetailPageProps, 'primaryAction' | 'actions' | 'moreActions'> {
  const { published_version: version, changed_since_publish: isChanged, can, file_count: files } = dataset
  const download: PageAction = {
    key: 'download',
    label: '下载',
    icon: DownloadOutlined,
    run: () => void downloadFiles(dataset.id, []),
    ...(files === 0 ? { disabledReason: '数据集中没有文件' } : {}),
  }
  const versions: PageAction = {
    key: 'versions',
    label: '历史版本',
    icon: HistoryOutlined,
    opens: dialog.of('versions'),
  }
  const history = version > 0 ? [versions] : []
  if (own !== null) {
    const open: PageAction = {
      key: 'own',
      label: '打开数据集',
      icon: DatabaseOutlined,
      to: own,
    }
    return { actions: [...history, download], moreActions: [open] }
  }
  const isDue = can.publish === true && files > 0 && (version === 0 || isChanged)
  const publish: PageAction = {
    key: 'publish',
    label: publishWord(version),
    icon: SendOutlined,
    opens: dialog.of('publish'),
  }
  const rare: Action<Actable>[] = [copyAction(onCopied), enableAction, disableAction, removeAction(onRemoved)]
  return {
    primaryAction: isDue ? publish : undefined,
    actions: [...history, download],
    moreActions: rare
      .filter((action) => standing(action, dataset) !== 'hidden')
      .map((action) => asCommand(action, dataset)),
  }
}

/** An action of the list as a command of the page. */
function asCommand(action: Action<Actable>, dataset: Actable) {
  const state = standing(action, dataset)
  return {
    key: action.key,
    label: action.label,
    icon: action.icon,
    danger: action.danger,
    disabledReason: typeof state === 'object' ? state.reason : undefined,
    run: () => void runAction(action, [dataset]),
  }
}
