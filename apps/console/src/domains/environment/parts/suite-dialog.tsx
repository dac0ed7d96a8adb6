import { envUsageLabels, type EnvSuite, EnvSuiteInput } from '@lab/contract/environment'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { chosenOrganisation } from '../../../api/session/organisation.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { MachinesField } from './machines-field.tsx'

type Values = typeof EnvSuiteInput._output

const fields: FormField<Values>[] = [
  { name: 'title', label: '名称', kind: 'text', maxLength: 50, placeholder: '例如：Linux 单机环境' },
  {
    name: 'machines',
    label: '主机',
    kind: 'custom',
    render: (control) => <MachinesField {...control} />,
    help: '主机使用机器镜像时，可以把它们接到不同网络：写同一网络名的主机相连，一台写多个网络就是路由器',
  },
  {
    name: 'env_usage',
    label: '用途',
    kind: 'radio',
    options: Object.entries(envUsageLabels).map(([value, label]) => ({ value, label })),
  },
  { name: 'summary', label: '说明', kind: 'textarea', maxLength: 500, rows: 3 },
]

interface SuiteDialogProps {
  open: boolean
  /** The suite to edit; a new one without. */
  suite?: EnvSuite | undefined
  onClose: () => void
  onSaved?: (id: string) => void
}

/** Makes a suite of machines from templates, or edits one. */
export default function SuiteDialog({ open, suite, onClose, onSaved }: SuiteDialogProps) {
  return (
    <FormDialog<Values>
      open={open}
      title={suite ? '编辑环境套件' : '新建环境套件'}
      width={640}
      schema={EnvSuiteInput}
      fields={fields}
      initialValues={
        suite
          ? {
              title: suite.title,
              summary: suite.summary,
              env_usage: suite.env_usage,
              machines: suite.machines.map(({ hostname, template_id, networks }) => ({
                hostname,
                template_id,
                networks,
              })),
            }
          : {
              title: '',
              summary: '',
              env_usage: 'experiment',
              machines: [{ hostname: 'main', template_id: '', networks: [] }],
            }
      }
      {...(suite ? { version: suite.version } : {})}
      onSubmit={(values, version) =>
        saving(async () => {
          const saved = suite
            ? await api.environment.updateSuite(
                { params: { id: suite.id }, body: { ...values, version: version ?? suite.version } },
                { quiet: true },
              )
            : await api.environment.createSuite(
                { params: { orgId: chosenOrganisation.get()?.org_id ?? '' }, body: values },
                { quiet: true },
              )
          onSaved?.(saved.env_suite.id)
        })
      }
      onClose={onClose}
    />
  )
}
