import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { optionalText } from '@lab/contract/fields'

const schema = z.strictObject({ note: optionalText('版本说明', 200) })
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  {
    name: 'note',
    label: '版本说明',
    kind: 'textarea',
    rows: 2,
    maxLength: 200,
    help: '主机磁盘上的全部内容会成为模板的新版本；/tmp、数据集和正在运行的程序不会保存',
  },
]

interface SaveMachineDialogProps {
  recordId: string
  machine: { hostname: string; title: string; template_id: string }
  onClose: () => void
}

/** Keeps what is on a machine as the next version of its template. */
export default function SaveMachineDialog({ recordId, machine, onClose }: SaveMachineDialogProps) {
  return (
    <FormDialog<Values>
      open
      title={`把主机 ${machine.hostname} 保存为「${machine.title}」的新版本`}
      submitText="保存"
      schema={schema}
      fields={fields}
      initialValues={{ note: '' }}
      onSubmit={({ note }) =>
        saving(async () => {
          const body = { env_record_id: recordId, machine: machine.hostname, note }
          await api.machineImage.saveMachine({ params: { id: machine.template_id }, body }, { quiet: true })
        })
      }
      onSaved={() => showToast('已开始保存，完成后模板会有新版本，可在任务中查看进度')}
      onClose={onClose}
    />
  )
}
