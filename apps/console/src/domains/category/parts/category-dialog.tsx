import { category, type CategoryNode, type CategoryScope } from '@lab/contract/category'
import type { ContentKind } from '@lab/contract/kinds'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'
import { kindOptions } from '../kind-words.ts'

const schema = z.object({
  title: category.create.definition.body.shape.title,
  kind: z.string().default(''),
})
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  { name: 'title', label: '分类名称', kind: 'text', maxLength: 30 },
  {
    name: 'kind',
    label: '适用内容',
    kind: 'select',
    options: kindOptions,
    help: '只有这一类内容可以选用；「全部内容」不限。',
  },
]

type CategoryDialogProps = {
  scope: CategoryScope
  /** The category to edit; a new one without. */
  node?: CategoryNode
  /** Under which a new one lies; null for the top. */
  parent: CategoryNode | null
  onClose: () => void
}

/** Names a category and says what it is for. */
export function CategoryDialog({ scope, node, parent, onClose }: CategoryDialogProps) {
  const stale = useStale()
  const submit = async (values: Values): Promise<SubmitResult<Values>> => {
    const { title } = values
    const kind = (values.kind || null) as ContentKind | null
    try {
      if (node) {
        await api.category.update(
          { params: { id: node.id }, body: { title, kind, version: node.version } },
          { quiet: true },
        )
      } else {
        await api.category.create({ body: { title, kind, scope, parent_id: parent?.id ?? null } }, { quiet: true })
      }
    } catch (error) {
      return submitResult<Values>(error, 'title')
    }
    await stale('category')
  }
  return (
    <FormDialog
      open
      width={460}
      title={node ? `编辑「${node.title}」` : parent ? `在「${parent.title}」下新建分类` : '新建分类'}
      submitText={node ? '保存' : '新建'}
      schema={schema as unknown as z.ZodType<Values>}
      fields={fields}
      initialValues={{ title: node?.title ?? '', kind: node?.kind ?? parent?.kind ?? '' }}
      onClose={onClose}
      onSubmit={submit}
      onSaved={({ title }) => showToast(node ? `已保存「${title}」` : `已新建「${title}」`)}
    />
  )
}
