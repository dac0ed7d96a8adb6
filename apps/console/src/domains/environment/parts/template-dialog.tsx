import {
  accessKindLabels,
  architectureLabels,
  type EnvTemplate,
  EnvTemplateInput,
  envUsageLabels,
  virtualTypeLabels,
} from '@lab/contract/environment'
import { api } from '../../../app/request/api.ts'
import { saving } from '../../../app/request/saving.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

type Values = typeof EnvTemplateInput._output

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

const fields: FormField<Values>[] = [
  { name: 'title', label: '名称', kind: 'text', maxLength: 50 },
  { name: 'summary', label: '说明', kind: 'textarea', maxLength: 500, rows: 2 },
  { name: 'virtual_type', label: '虚拟类型', kind: 'radio', options: optionsOf(virtualTypeLabels) },
  { name: 'architecture', label: '架构', kind: 'radio', options: optionsOf(architectureLabels) },
  { name: 'image', label: '镜像', kind: 'text', maxLength: 300, help: '使用本机沙箱时留空' },
  { name: 'cpus', label: 'CPU', kind: 'number', min: 0.1, max: 64, step: 0.5, unit: '核' },
  { name: 'memory_mb', label: '内存', kind: 'number', min: 32, max: 262_144, step: 64, unit: 'MB' },
  { name: 'disk_mb', label: '磁盘', kind: 'number', min: 16, max: 1_048_576, step: 64, unit: 'MB' },
  { name: 'access', label: '访问方式', kind: 'select', isMultiple: true, options: optionsOf(accessKindLabels) },
  { name: 'requires', label: '必备命令', kind: 'tags', help: '启动后检查这些命令是否存在，例如 git、python3' },
  { name: 'start_command', label: '启动命令', kind: 'textarea', maxLength: 4000, rows: 3 },
  { name: 'env_usage', label: '用途', kind: 'radio', options: optionsOf(envUsageLabels) },
]

const blank: Values = EnvTemplateInput.parse({ title: '新模板' })

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
      schema={EnvTemplateInput}
      fields={fields}
      initialValues={template ? { ...blank, ...pick(template) } : { ...blank, title: '' }}
      {...(template ? { version: template.version } : {})}
      onSubmit={(values, version) =>
        saving(async () => {
          const { platform, ...body } = values
          if (template) {
            await api.environment.updateTemplate(
              { params: { id: template.id }, body: { ...body, version: version ?? template.version } },
              { quiet: true },
            )
          } else {
            await api.environment.createTemplate({ body: { ...body, platform } }, { quiet: true })
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
  env_usage: template.env_usage,
  platform: template.platform,
})
