import type { ContentRow } from '@lab/contract/content'
import { kindLabels } from '@lab/contract/kinds'
import { LibraryMode, libraryModeLabels, libraryModes } from '@lab/contract/library'
import { useRef } from 'react'
import { z } from 'zod'
import { submitResult } from '../../api/request/submit-result.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../kit/form/form-types.ts'
import { tellLeftOut } from '../left-out.ts'

// A radio's values are texts; the call takes their numbers.
const modes = Object.values(libraryModes).map((mode) => ({ value: String(mode), label: libraryModeLabels[mode] }))
const schema = z.object({ mode: z.enum(modes.map(({ value }) => value) as [string, ...string[]]) })
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  {
    name: 'mode',
    label: '入库方式',
    kind: 'radio',
    options: modes,
    help: '追加：新增一份案例；覆盖：用现在的内容更新上一次加入的案例，在案例中另外做的修改会被替换。',
  },
]

/** The case, whether it was made now, and what could not be taken along. */
type Added = { id: string; isNew: boolean; leftOut: readonly string[] }

type LibraryDialogProps = {
  content: Pick<ContentRow, 'kind' | 'title'>
  add: (mode: LibraryMode) => Promise<Added>
  onClose: () => void
  onOpen: (id: string) => void
}

/** Adds a content to the cases of its kind: in addition to what is there of it, or in its place. */
export default function LibraryDialog({ content, add, onClose, onOpen }: LibraryDialogProps) {
  const done = useRef<Added>(undefined)
  const library = `${kindLabels[content.kind]}案例库`
  const submit = async (values: Values): Promise<SubmitResult<Values>> => {
    try {
      done.current = await add(LibraryMode.parse(Number(values.mode)))
    } catch (error) {
      return submitResult<Values>(error)
    }
  }
  const handleSaved = (): void => {
    const made = done.current
    if (!made) return
    const text = made.isNew ? `「${content.title}」已加入${library}` : `案例「${content.title}」已更新`
    showToast(text, { action: { label: '打开', run: () => onOpen(made.id) } })
    tellLeftOut(made.leftOut)
  }
  return (
    <FormDialog
      open
      title={`加入${library}`}
      submitText="加入"
      schema={schema}
      fields={fields}
      initialValues={{ mode: String(libraryModes.append) }}
      onClose={onClose}
      onSubmit={submit}
      onSaved={handleSaved}
    />
  )
}
