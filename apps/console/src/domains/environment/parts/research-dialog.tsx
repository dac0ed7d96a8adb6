import { ResearchInput, type ResearchEnvironment } from '@lab/contract/research'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { SuiteSelect } from './suite-select.tsx'

const fields = (isNew: boolean): FormField<ResearchInput>[] => [
  { name: 'title', label: '名称', kind: 'text', maxLength: 50 },
  {
    name: 'suite_id',
    label: '环境套件',
    kind: 'custom',
    isDisabled: !isNew,
    help: isNew ? '建好后不能更换：保存的主目录属于这套主机' : undefined,
    render: (control) => <SuiteSelect {...control} />,
  },
  { name: 'network_on', label: '联网', kind: 'switch', onText: '通外网', offText: '不通外网' },
  { name: 'summary', label: '说明', kind: 'textarea', maxLength: 500, rows: 3 },
]

interface ResearchDialogProps {
  /** The one to edit; a new one without. */
  research?: ResearchEnvironment | undefined
  onClose: () => void
}

/** Makes a research environment, or edits one. */
export default function ResearchDialog({ research, onClose }: ResearchDialogProps) {
  return (
    <FormDialog<ResearchInput>
      open
      title={research ? '编辑科研环境' : '新建科研环境'}
      schema={ResearchInput}
      fields={fields(research === undefined)}
      initialValues={{
        title: research?.title ?? '',
        suite_id: research?.suite?.id ?? '',
        network_on: research?.network_on ?? false,
        summary: research?.summary ?? '',
      }}
      {...(research ? { version: research.version } : {})}
      onSubmit={({ suite_id, ...values }, version) =>
        saving(async () => {
          if (research) {
            const body = { ...values, version: version ?? research.version }
            await api.research.update({ params: { id: research.id }, body }, { quiet: true })
          } else {
            await api.research.create({ body: { ...values, suite_id } }, { quiet: true })
          }
        })
      }
      onClose={onClose}
    />
  )
}
