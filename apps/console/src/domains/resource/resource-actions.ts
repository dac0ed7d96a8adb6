import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  GlobalOutlined,
  PoweroffOutlined,
  TagsOutlined,
} from '@ant-design/icons'
import type { Resource } from '@lab/contract/resource'
import { isApiError } from '../../app/request/api-error.ts'
import { api } from '../../app/request/api.ts'
import type { Action } from '../../kit/action.ts'
import type { OpeningOf } from '../../kit/dialog-frame/opening.tsx'
import { showNotice } from '../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
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

/** Deletes one after the other; what is in use stays, and is named once with where it is used. */
async function removeAll(list: Resource[]): Promise<void> {
  const kept: string[] = []
  for (const one of list) {
    try {
      await api.resource.remove({ params: { id: one.id } }, { quiet: true })
    } catch (error) {
      if (!isApiError(error)) throw error
      kept.push(error.message)
    }
  }
  if (kept.length < list.length) showToast('已删除')
  if (kept.length) await showNotice(kept.join('\n'))
  // Nothing was done: whoever shows the resource goes on showing it.
  if (kept.length === list.length) throw new Error('in use')
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
  {
    key: 'remove',
    label: '删除',
    icon: DeleteOutlined,
    danger: true,
    can: (one) => one.can.remove ?? false,
    confirm: (list) =>
      list.length === 1
        ? `将删除${label}「${list[0]!.title}」，删除后不能恢复。正在使用的资源不会被删除。`
        : `将删除所选的 ${list.length} 个资源，删除后不能恢复。正在使用的资源不会被删除。`,
    run: removeAll,
  },
]
