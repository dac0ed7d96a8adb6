import {
  DownloadOutlined,
  EditOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  GlobalOutlined,
  PoweroffOutlined,
  TagsOutlined,
} from '@ant-design/icons'
import type { Resource } from '@lab/contract/resource'
import { api } from '../../api/request/api.ts'
import type { Action } from '../../kit/action.ts'
import type { OpeningOf } from '../../kit/dialog-frame/opening.tsx'
import { removal, type Traces } from '../../kit/removal.ts'
import { fileOf, isOwnFile, startDownload } from './resource-file.ts'

interface Places {
  /** What a resource of the tab is called. */
  label: string
  at: (resource: Resource) => string
  editing: OpeningOf<Resource>
  tagging: OpeningOf<Resource[]>
}

const mayEdit = (one: Resource): boolean | string => one.can.edit ?? false
const idsOf = (list: Resource[]): string[] => list.map((one) => one.id)

/** Where one is used is asked before; of several the server names those that stay. */
async function resourceTraces(list: Resource[]): Promise<Traces[]> {
  const [one] = list
  if (!one || list.length > 1) return list.map(() => ({ goesWith: [] }))
  const { uses, hidden } = await api.resource.uses({ params: { id: one.id } })
  if (uses.length + hidden === 0) return [{ goesWith: [] }]
  const seen = uses.slice(0, 5).map(({ label, title }) => (title ? `${label}「${title}」` : label))
  const others = hidden + uses.length - seen.length
  return [
    { goesWith: [], staysBecause: `正在被使用（${[...seen, ...(others ? [`另外 ${others} 处`] : [])].join('、')}）` },
  ]
}

/** What can be done with resources: on a row, on many, in the preview. */
export const resourceActions = ({ label, at, editing, tagging }: Places): Action<Resource>[] => [
  { key: 'preview', label: '预览', icon: EyeOutlined, on: 'one', to: at },
  { key: 'edit', label: '编辑', icon: EditOutlined, on: 'one', can: mayEdit, opens: ([one]) => editing.of(one!) },
  {
    key: 'download',
    label: '下载',
    icon: DownloadOutlined,
    on: 'one',
    can: isOwnFile,
    run: ([one]) => startDownload(fileOf(one!)!),
  },
  {
    key: 'disable',
    label: '停用',
    icon: PoweroffOutlined,
    can: (one) => one.status === 'enabled' && mayEdit(one),
    run: (list) =>
      list.length === 1
        ? api.resource.disable({ params: { id: list[0]!.id } })
        : api.resource.updateMany({ body: { ids: idsOf(list), status: 'disabled' } }),
    done: '已停用',
  },
  {
    key: 'enable',
    label: '启用',
    icon: PoweroffOutlined,
    can: (one) => one.status === 'disabled' && mayEdit(one),
    run: (list) =>
      list.length === 1
        ? api.resource.enable({ params: { id: list[0]!.id } })
        : api.resource.updateMany({ body: { ids: idsOf(list), status: 'enabled' } }),
    done: '已启用',
  },
  {
    key: 'publish',
    label: '设为公开',
    icon: GlobalOutlined,
    on: 'many',
    can: (one) => !one.is_public && mayEdit(one),
    run: (list) => api.resource.updateMany({ body: { ids: idsOf(list), is_public: true } }),
    done: '已设为公开',
  },
  {
    key: 'hide',
    label: '设为私有',
    icon: EyeInvisibleOutlined,
    on: 'many',
    can: (one) => one.is_public && mayEdit(one),
    run: (list) => api.resource.updateMany({ body: { ids: idsOf(list), is_public: false } }),
    done: '已设为私有',
  },
  { key: 'tag', label: '添加标签', icon: TagsOutlined, on: 'many', can: mayEdit, opens: tagging.of },
  removal({
    what: `${label}资源`,
    nameOf: (one) => one.title,
    can: (one) => one.can.remove ?? false,
    traces: resourceTraces,
    consequence: (list) => `删除后不能恢复。${list.length > 1 ? '正在使用的资源不会被删除。' : ''}`,
    remove: (one, how) => api.resource.remove({ params: { id: one.id } }, how),
  }),
]
