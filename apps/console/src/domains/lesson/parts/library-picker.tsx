import { lessonResourceKindLabels, type LessonResource } from '@lab/contract/lesson-resources'
import type { Resource } from '@lab/contract/resource'
import type { api } from '../../../api/request/api.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { PickerDialog } from '../../../kit/picker/picker-dialog.tsx'
import { linkableResources } from '../../resource/index.ts'
import { fitsKind, newFile, type FileKind } from '../resource-edits.ts'

type LibraryPickerProps = {
  open: boolean
  kind: FileKind
  room: number
  onAdd: (added: LessonResource[]) => void
  onClose: () => void
}

const columns: ListColumn<Resource>[] = [
  { key: 'title', title: '名称', minWidth: 240 },
  { key: 'obj_type_name', title: '类型', width: 96 },
  { key: 'creator_name', title: '创建人', width: 120 },
]

/** The file of a resource as courseware, a video or a file; null where it is none. */
function takenFrom(
  kind: FileKind,
  { id, title, obj_file: file, obj_picture: picture }: Resource,
): LessonResource | null {
  const own = file ?? picture
  if (!own?.url.startsWith('/files/') || !fitsKind(kind, own.name)) return null
  const { name, url, size } = own
  // A signature is over in an hour; who may use the file is asked when it is saved.
  const stored = { name, url: url.split('?')[0]!, size: size ?? 0, resource_id: id }
  return { ...newFile(kind, stored), title }
}

/** What of a page can be taken; where that is all of the list, so many are in it. */
function fitting(kind: FileKind, resources: Resource[], total: number) {
  const rows = resources.filter((one) => takenFrom(kind, one) !== null)
  return { rows, total: resources.length < total ? total : rows.length }
}

/** Takes files of the library: the same file, under the name that it has there. */
export default function LibraryPicker({ open, kind, room, onAdd, onClose }: LibraryPickerProps) {
  const take = (chosen: Resource[]): void => {
    const taken = chosen.flatMap((one) => takenFrom(kind, one) ?? []).slice(0, room)
    const left = chosen.length - taken.length
    if (left > 0) showToast(`${left} 项不能作为${lessonResourceKindLabels[kind]}添加`)
    onAdd(taken)
  }
  return (
    <PickerDialog<Resource, Awaited<ReturnType<typeof api.resource.list>>>
      open={open}
      title="从资源库选择"
      columns={columns}
      filters={[{ kind: 'search', placeholder: '搜索名称' }]}
      nameOf={(row) => row.title}
      source={({ page, per_page, selectValue }) => ({
        ...linkableResources(
          { page, per_page, selectKey: 'title', ...(selectValue ? { selectValue: String(selectValue) } : {}) },
          kind === 'video' ? 'video' : undefined,
        ),
        select: ({ resources, total }) => fitting(kind, resources, total),
      })}
      onConfirm={take}
      onClose={onClose}
    />
  )
}
