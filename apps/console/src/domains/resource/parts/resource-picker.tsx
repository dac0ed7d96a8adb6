import { useCallback, useState, type ReactNode } from 'react'
import type { Resource } from '@lab/contract/resource'
import type { LinkedResource } from '../../../kit/editor/index.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { PickerDialog } from '../../../kit/picker/picker-dialog.tsx'
import { linkableResources, searchKeys } from '../resource-queries.ts'

const columns: ListColumn<Resource>[] = [
  { key: 'title', title: '名称' },
  { key: 'obj_type_name', title: '类型', width: 90 },
  { key: 'creator_name', title: '创建人', width: 120 },
]

const addressOf = (resource: Resource): string => resource.obj_picture?.url ?? resource.obj_file?.url ?? ''

/**
 * Lets a person choose a resource to link to from a text: `const [pick, dialog] = useResourcePicker()`, with `dialog`
 * drawn somewhere. Resolves with undefined when the dialog was left.
 */
export function useResourcePicker(): [pick: () => Promise<LinkedResource | undefined>, dialog: ReactNode] {
  const [answer, setAnswer] = useState<(chosen: LinkedResource | undefined) => void>()
  const pick = useCallback(() => new Promise<LinkedResource | undefined>((resolve) => setAnswer(() => resolve)), [])
  const dialog = (
    <PickerDialog
      open={answer !== undefined}
      title="选择资源"
      mode="radio"
      filters={[{ kind: 'search', keys: searchKeys }]}
      columns={columns}
      source={({ page, per_page, selectKey, selectValue }) =>
        linkableResources({
          page,
          per_page,
          selectKey: String(selectKey ?? 'title'),
          ...(selectValue ? { selectValue: String(selectValue) } : {}),
        })
      }
      onConfirm={([resource]) => answer?.(resource && { title: resource.title, url: addressOf(resource) })}
      onClose={() => {
        answer?.(undefined)
        setAnswer(undefined)
      }}
    />
  )
  return [pick, dialog]
}
