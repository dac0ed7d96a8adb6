import {
  accessKindLabels,
  architectureLabels,
  type EnvTemplate,
  EnvTemplateEdit,
  EnvTemplateInput,
  envUsageLabels,
  machineAccountLabels,
  virtualTypeLabels,
} from '@lab/contract/environment'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { isOperator } from '../../../api/session/roles.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { optionsOf } from '../../../content/life/words.ts'
import type { FormField } from '../../../kit/form/form-types.ts'
import { isShown } from '../../../players/environment/words.ts'
import { PortsField } from './ports-field.tsx'

/** What a new template says and what an edit says, in one form. */
const schema = EnvTemplateInput.extend(EnvTemplateEdit.shape)
type Values = typeof schema._output

const fields: FormField<Values>[] = [
  { name: 'title', label: '名称', kind: 'text', maxLength: 50 },
  { name: 'summary', label: '说明', kind: 'textarea', maxLength: 500, rows: 2 },
  { name: 'virtual_type', label: '虚拟类型', kind: 'radio', isHalf: true, options: optionsOf(virtualTypeLabels) },
  { name: 'architecture', label: '架构', kind: 'radio', isHalf: true, options: optionsOf(architectureLabels) },
  {
    name: 'image',
    label: '镜像',
    kind: 'text',
    maxLength: 300,
    help: '本机沙箱：留空使用服务器自带的程序，填 lab/名称 使用机器镜像',
  },
  {
    name: 'account',
    label: '账户',
    kind: 'radio',
    options: optionsOf(machineAccountLabels),
    when: ({ image }) => image?.startsWith('lab/') ?? false,
    help: '学员的终端和检查脚本以谁的身份运行',
  },
  { name: 'cpus', label: 'CPU', kind: 'number', isHalf: true, min: 0.1, max: 64, step: 0.5, unit: '核' },
  { name: 'memory_mb', label: '内存', kind: 'number', isHalf: true, min: 32, max: 262_144, step: 64, unit: 'MB' },
  { name: 'disk_mb', label: '磁盘', kind: 'number', isHalf: true, min: 16, max: 1_048_576, step: 64, unit: 'MB' },
  { name: 'access', label: '访问方式', kind: 'select', isMultiple: true, options: optionsOf(accessKindLabels) },
  {
    name: 'ports',
    label: 'Web 端口',
    kind: 'custom',
    render: (control) => <PortsField {...control} />,
    when: ({ access }) => isShown(access ?? []),
    help: '主机上提供网页的端口，最多10个；桌面（noVNC，通常 6080）和 Notebook（通常 8888）也从这里打开',
  },
  {
    name: 'requires',
    label: '必备命令',
    kind: 'tags',
    limits: { word: '必备命令', most: 60, longest: 40 },
    help: '启动后检查这些命令是否存在，例如 git、python3',
  },
  { name: 'start_command', label: '启动命令', kind: 'textarea', maxLength: 4000, rows: 3 },
  { name: 'env_usage', label: '用途', kind: 'radio', options: optionsOf(envUsageLabels) },
]
const note: FormField<Values> = {
  name: 'note',
  label: '版本说明',
  kind: 'textarea',
  maxLength: 500,
  rows: 2,
  help: '保存后成为新版本；已启动的环境不受影响',
}
const platform: FormField<Values> = {
  name: 'platform',
  label: '平台模板',
  kind: 'switch',
  help: '所有组织都能使用，只有系统运维人员能修改',
}

const blank: Values = schema.parse({ title: '新模板' })

interface TemplateDialogProps {
  open: boolean
  template?: EnvTemplate | undefined
  onClose: () => void
}

/** Makes a machine template, or edits one. */
export default function TemplateDialog({ open, template, onClose }: TemplateDialogProps) {
  return (
    <FormDialog<Values>
      open={open}
      title={template ? '编辑环境模板' : '新建环境模板'}
      width={640}
      schema={schema}
      fields={template ? [...fields, note] : isOperator() ? [...fields, platform] : fields}
      initialValues={template ? { ...blank, ...pick(template) } : { ...blank, title: '' }}
      {...(template ? { version: template.version } : {})}
      onSubmit={(values, version) =>
        saving(async () => {
          const { platform: isOfPlatform, note: why, ...body } = values
          if (template) {
            await api.environment.updateTemplate(
              { params: { id: template.id }, body: { ...body, note: why, version: version ?? template.version } },
              { quiet: true },
            )
          } else {
            await api.environment.createTemplate({ body: { ...body, platform: isOfPlatform } }, { quiet: true })
          }
        })
      }
      onClose={onClose}
    />
  )
}

const pick = (template: EnvTemplate): Partial<Values> => ({
  title: template.title,
  summary: template.summary,
  virtual_type: template.virtual_type,
  architecture: template.architecture,
  image: template.image,
  cpus: template.cpus,
  memory_mb: template.memory_mb,
  disk_mb: template.disk_mb,
  access: template.access,
  ports: template.ports,
  requires: template.requires,
  start_command: template.start_command,
  account: template.account,
  env_usage: template.env_usage,
  platform: template.platform,
})
