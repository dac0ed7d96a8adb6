import {
  accessKindLabels,
  architectureLabels,
  envUsageLabels,
  machineAccountLabels,
  virtualTypeLabels,
  type EnvTemplateEdit,
} from '@lab/contract/environment'
import type { FieldChange } from '@lab/contract/template-version'
import type { TemplateInput } from '../catalogue.ts'
import type { TemplateFields } from '../tables.ts'

/** What somebody sent as a template keeps it. */
export const fieldsOf = ({ account = 'learner', ...input }: TemplateInput): TemplateFields => ({
  title: input.title,
  summary: input.summary,
  virtualType: input.virtual_type,
  architecture: input.architecture,
  image: input.image,
  cpus: input.cpus,
  memoryMb: input.memory_mb,
  diskMb: input.disk_mb,
  access: input.access,
  ports: input.ports,
  requires: [...new Set(input.requires)],
  startCommand: input.start_command,
  account,
  envUsage: input.env_usage,
})

/** The same back, as somebody would send it. */
export const inputOf = (row: TemplateFields): Omit<EnvTemplateEdit, 'note'> => ({
  title: row.title,
  summary: row.summary,
  virtual_type: row.virtualType,
  architecture: row.architecture,
  image: row.image,
  cpus: row.cpus,
  memory_mb: row.memoryMb,
  disk_mb: row.diskMb,
  access: row.access,
  ports: row.ports,
  requires: row.requires,
  start_command: row.startCommand,
  account: row.account ?? 'learner',
  env_usage: row.envUsage,
})

/** What pages show again after a template was saved: the template where it is used, and its versions. */
export const templateChanges = (id: string) => [
  { domain: 'environment', id },
  { domain: 'templateVersion', id },
]

const words: { field: string; of: (fields: TemplateFields) => string }[] = [
  { field: '名称', of: ({ title }) => title },
  { field: '说明', of: ({ summary }) => summary },
  { field: '虚拟类型', of: ({ virtualType }) => virtualTypeLabels[virtualType] },
  { field: '架构', of: ({ architecture }) => architectureLabels[architecture] },
  { field: '镜像', of: ({ image }) => image },
  { field: 'CPU', of: ({ cpus }) => `${cpus} 核` },
  { field: '内存', of: ({ memoryMb }) => `${memoryMb} MB` },
  { field: '磁盘', of: ({ diskMb }) => `${diskMb} MB` },
  { field: '访问方式', of: ({ access }) => access.map((kind) => accessKindLabels[kind]).join('、') },
  { field: 'Web 端口', of: ({ ports }) => ports.join('、') },
  { field: '必备命令', of: ({ requires }) => requires.join('、') },
  { field: '启动命令', of: ({ startCommand }) => startCommand },
  { field: '账户', of: ({ account }) => machineAccountLabels[account ?? 'learner'] },
  { field: '用途', of: ({ envUsage }) => envUsageLabels[envUsage] },
]

/** What became different from one version to another, field by field; from nothing when there was none before. */
export const differenceOf = (before: TemplateFields | null, after: TemplateFields): FieldChange[] =>
  words
    .map(({ field, of }) => ({ field, before: before ? of(before) : '', after: of(after) }))
    .filter((change) => change.before !== change.after)
