import type { Experiment } from '@lab/contract/experiment'
import { LibraryMode, libraryModeLabels, libraryModes } from '@lab/contract/library'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { tellLeftOut } from '../../../content/left-out.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'

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
    help: '追加：新增一份案例；覆盖：用现在的内容更新上一次加入的案例。',
  },
]

type LibraryDialogProps = {
  experiment: Pick<Experiment, 'id' | 'title'>
  onClose: () => void
  onOpen: (id: string) => void
}

/** Adds an experiment to the library of cases: in addition to what is there of it, or in its place. */
export default function LibraryDialog({ experiment, onClose, onOpen }: LibraryDialogProps) {
  const done = useRef<{ id: string; isNew: boolean; leftOut: readonly string[] }>(undefined)
  const submit = async (values: Values): Promise<SubmitResult<Values>> => {
    try {
      const answer = await api.experiment.addToLibrary(
        { params: { id: experiment.id }, body: { mode: LibraryMode.parse(Number(values.mode)) } },
        { quiet: true },
      )
      done.current = { id: answer.experiment.id, isNew: answer.is_new, leftOut: answer.left_out }
    } catch (error) {
      return submitResult<Values>(error)
    }
  }
  const handleSaved = (): void => {
    const made = done.current
    if (!made) return
    const text = made.isNew ? `「${experiment.title}」已加入实验案例库` : `案例「${experiment.title}」已更新`
    showToast(text, { action: { label: '打开', run: () => onOpen(made.id) } })
    tellLeftOut(made.leftOut)
  }
  return (
    <FormDialog
      open
      title="加入实验案例库"
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
