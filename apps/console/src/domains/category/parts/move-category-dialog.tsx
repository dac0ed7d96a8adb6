import type { CategoryNode } from '@lab/contract/category'
import { z } from 'zod'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { placesFor } from '../tree-moves.ts'
import { useCategoryEdits } from '../use-category-edits.ts'

const schema = z.object({ parent: z.string({ error: '请选择上级分类' }) })
type Values = z.output<typeof schema>
const top = 'top'

type MoveCategoryDialogProps = { nodes: readonly CategoryNode[]; node: CategoryNode; onClose: () => void }

/** Moves a category with all below it under another one. */
export function MoveCategoryDialog({ nodes, node, onClose }: MoveCategoryDialogProps) {
  const edits = useCategoryEdits()
  const fields: FormField<Values>[] = [
    {
      name: 'parent',
      label: '上级分类',
      kind: 'select',
      options: placesFor(nodes, node).map(({ id, label }) => ({ value: id ?? top, label })),
    },
  ]
  return (
    <FormDialog
      open
      width={460}
      title={`移动「${node.title}」`}
      submitText="移动"
      schema={schema}
      fields={fields}
      initialValues={{ parent: node.parent_id ?? top }}
      onClose={onClose}
      onSubmit={async ({ parent }) => {
        const isMoved = await edits.move(node, { parentId: parent === top ? null : parent, position: 10_000 })
        return isMoved ? undefined : { message: '没有移动，请重试' }
      }}
    />
  )
}
