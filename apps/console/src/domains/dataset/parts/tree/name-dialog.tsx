import { joined, nameOfPath, nameProblem, parentOf } from '@lab/contract/dataset-paths'
import { z } from 'zod'
import { api } from '../../../../api/request/api.ts'
import { submitResult } from '../../../../api/request/submit-result.ts'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'

const schema = z.object({
  name: z
    .string()
    .trim()
    .superRefine((name, context) => {
      const problem = nameProblem(name)
      if (problem !== null) context.addIssue({ code: 'custom', message: problem })
    }),
})
type Values = z.output<typeof schema>

type NameDialogProps = {
  id: string
  /** The folder that is open. */
  dir: string
  /** What gets another name; a new folder without it. */
  path?: string
  onClose: () => void
  onDone: () => void
}

/** The name of a new folder, or another one for a file or folder. */
export default function NameDialog({ id, dir, path, onClose, onDone }: NameDialogProps) {
  const params = { id }
  return (
    <FormDialog<Values>
      open
      width={440}
      title={path === undefined ? '新建文件夹' : `重命名「${nameOfPath(path)}」`}
      schema={schema}
      fields={[{ name: 'name', label: '名称', kind: 'text', maxLength: 120 }]}
      initialValues={{ name: path === undefined ? '' : nameOfPath(path) }}
      onSubmit={async ({ name }) => {
        try {
          if (path === undefined)
            await api.dataset.addFolder({ params, body: { path: joined(dir, name) } }, { quiet: true })
          else if (joined(parentOf(path), name) !== path)
            await api.dataset.rename({ params, body: { path, name } }, { quiet: true })
        } catch (error) {
          return submitResult<Values>(error, 'name')
        }
      }}
      onSaved={onDone}
      onClose={onClose}
    />
  )
}
