import { BuildOutlined, EditOutlined, FileTextOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { imageSourceLabels, imageStateLabels, type MachineImage } from '@lab/contract/machine-image'
import { api } from '../../../api/request/api.ts'
import { isOperator } from '../../../api/session/roles.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { formatFileSize } from '../../../kit/format.ts'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { TitleCell } from '../../../kit/list/title-cell.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { Note } from '../../../kit/note.tsx'
import { removal } from '../../../kit/removal.ts'
import { StateTag } from '../../../kit/state-tag.tsx'
import { useQuery } from '@tanstack/react-query'

const ImageArchiveDialog = later(() => import('./image-archive-dialog.tsx'))
const ImageLog = later(() => import('./image-log.tsx'))
const RecipeDialog = later(() => import('./recipe-dialog.tsx'))

/** How the states of an image look: the words are the image's, the colours are those of what is like them. */
const looks = { absent: 'draft', queued: 'queued', building: 'running', ready: 'enabled', failed: 'failed' } as const

const isBusy = ({ state }: MachineImage): boolean => state === 'queued' || state === 'building'
const askAgainMs = 3000

const columns: TableColumn<MachineImage>[] = [
  {
    key: 'title',
    title: '名称',
    isFixed: true,
    minWidth: 240,
    render: (image) => (
      <TitleCell kind="environment" title={image.title} note={image.note || image.failure || image.summary} />
    ),
  },
  {
    key: 'state',
    title: '状态',
    priority: 9,
    width: 120,
    render: ({ state }) => <StateTag state={looks[state]} label={imageStateLabels[state]} />,
  },
  { key: 'reference', title: '模板中的镜像名', priority: 8, width: 160 },
  {
    key: 'build',
    title: '版本',
    priority: 5,
    width: 72,
    render: ({ build }) => (build > 0 ? `v${build}` : '—'),
  },
  {
    key: 'size_bytes',
    title: '大小',
    priority: 6,
    width: 110,
    render: ({ size_bytes }) => (size_bytes > 0 ? formatFileSize(size_bytes) : '—'),
  },
  {
    key: 'built_at',
    title: '构建时间',
    priority: 4,
    width: 122,
    render: ({ built_at }) => (built_at ? <RelativeTime at={built_at} /> : '—'),
  },
  { key: 'source', title: '来源', priority: 3, width: 110, render: ({ source }) => imageSourceLabels[source] },
  {
    key: 'platform',
    title: '范围',
    priority: 2,
    width: 80,
    render: ({ platform }) => (platform ? '平台' : '本组织'),
  },
]

/** Machine images that come with the product: what they hold, building, log, size. */
export function ImageList({ part }: { part: ListFilter }) {
  const [query, setQuery] = useListQuery()
  const reading = useOpeningOf<MachineImage>()
  const editing = useOpeningOf<MachineImage>()
  const creating = useOpening()
  const importing = useOpening()
  const source = api.machineImage.list.query({})
  const lack = useQuery(source).data?.lack
  const actions: Action<MachineImage>[] = [
    {
      key: 'build',
      label: '构建',
      labelOf: ({ build }) => (build > 0 ? '重新构建' : '构建'),
      icon: BuildOutlined,
      on: 'one',
      can: (image) => {
        if (!isOperator() || image.source === 'archive' || image.source === 'machine') return false
        if (lack) return lack
        return isBusy(image) ? '正在构建' : true
      },
      run: ([image]) => api.machineImage.build({ params: { name: image!.name } }),
      done: '已开始构建，需要几分钟，可在任务中查看进度',
    },
    {
      key: 'edit',
      label: '修改配方',
      icon: EditOutlined,
      on: 'one',
      can: (image) => (isOperator() && image.source === 'recipe' ? (isBusy(image) ? '正在构建' : true) : false),
      opens: ([image]) => editing.of(image!),
    },
    {
      key: 'log',
      label: '内容与日志',
      icon: FileTextOutlined,
      on: 'one',
      opens: ([image]) => reading.of(image!),
    },
    removal({
      what: '镜像',
      nameOf: ({ title }) => title,
      on: 'one',
      can: (image) =>
        isOperator() && (image.build > 0 || image.source !== 'product') ? (isBusy(image) ? '正在构建' : true) : false,
      consequence: () => '占用的磁盘空间会释放；自带的镜像需要时可以重新构建。',
      remove: ({ name }, how) => api.machineImage.remove({ params: { name } }, how),
    }),
  ]
  return (
    <>
      {lack && <Note tone="warning">{lack}</Note>}
      <ListPage
        name="machine-images"
        title="环境模板"
        {...(isOperator()
          ? {
              primaryAction: { key: 'new', label: '新建镜像配方', icon: PlusOutlined, opens: creating },
              pageActions: [{ key: 'import', label: '导入镜像', icon: ImportOutlined, opens: importing }],
            }
          : {})}
        source={{
          ...source,
          select: ({ images }) => ({ rows: images, total: images.length }),
          refetchInterval: ({ state }) => (state.data?.images.some(isBusy) ? askAgainMs : false),
        }}
        columns={columns}
        rowKey={({ name }) => name}
        filters={[part]}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        empty={{ kind: 'environment', text: '机器镜像让学员的主机有自己的系统和 root。' }}
      />
      <Opened by={creating}>{(close) => <RecipeDialog onClose={close} />}</Opened>
      <Opened by={importing}>{(close) => <ImageArchiveDialog onClose={close} />}</Opened>
      <Opened by={editing}>{(close, image) => <RecipeDialog image={image} onClose={close} />}</Opened>
      <Opened by={reading}>{(close, image) => <ImageLog image={image} onClose={close} />}</Opened>
    </>
  )
}
