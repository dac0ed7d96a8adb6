import { kindLabels } from './kinds.ts'
import { projectTitle } from './place-words.ts'

export const virtualTypes = ['container', 'vm'] as const
export type VirtualType = (typeof virtualTypes)[number]
export const virtualTypeLabels = { container: '容器', vm: '虚拟机' } as const satisfies Record<VirtualType, string>

export const architectures = ['x86_64', 'arm64'] as const
export type Architecture = (typeof architectures)[number]
export const architectureLabels = { x86_64: 'x86_64', arm64: 'ARM64' } as const satisfies Record<Architecture, string>

/** Whose terminals and commands a machine with an image of this server has. */
export const machineAccounts = ['learner', 'root'] as const
export type MachineAccount = (typeof machineAccounts)[number]
export const machineAccountLabels = {
  learner: '学员账户 learner',
  root: '管理员 root',
} as const satisfies Record<MachineAccount, string>

/** How people get into a machine. */
export const accessKinds = ['terminal', 'desktop', 'web', 'notebook'] as const
export type AccessKind = (typeof accessKinds)[number]
export const accessKindLabels = {
  terminal: '终端',
  desktop: '桌面',
  web: 'Web 服务',
  notebook: 'Notebook',
} as const satisfies Record<AccessKind, string>

export const envUsages = ['experiment', 'research', 'project'] as const
export type EnvUsage = (typeof envUsages)[number]
export const envUsageLabels = {
  experiment: kindLabels.experiment,
  research: '科研',
  project: projectTitle,
} as const satisfies Record<EnvUsage, string>

/** What one environment was started for; a trial and a validation never count in statistics. */
export const envPurposes = ['experiment', 'trial', 'validation', 'research', 'project', 'standby'] as const
export type EnvPurpose = (typeof envPurposes)[number]
export const envPurposeLabels = {
  experiment: `学员${kindLabels.experiment}`,
  trial: '教师试用',
  validation: '可完成性验证',
  research: '科研',
  project: projectTitle,
  standby: '预启动',
} as const satisfies Record<EnvPurpose, string>

/** queued → starting → running → stopping → destroyed, or failed with the reason (decisions.md 26). */
export const envStates = ['queued', 'starting', 'running', 'stopping', 'destroyed', 'failed'] as const
export type EnvState = (typeof envStates)[number]
export const envStateLabels = {
  queued: '排队中',
  starting: '启动中',
  running: '运行中',
  stopping: '销毁中',
  destroyed: '已销毁',
  failed: '失败',
} as const satisfies Record<EnvState, string>

/** What people read of a running environment while its engine does not answer. */
export const envUnreachableLabel = '引擎不可达'
export const envUnreachableWords = '运行环境的引擎暂时不可达，环境和其中的文件都会保留，恢复后可以继续使用'

export const envTemplateStates = ['enabled', 'disabled'] as const
export type EnvTemplateState = (typeof envTemplateStates)[number]
export const envTemplateStateLabels = {
  enabled: '启用',
  disabled: '停用',
} as const satisfies Record<EnvTemplateState, string>

/** Why an environment ended. */
export const envEndReasons = ['request', 'expired', 'finished', 'lost', 'error'] as const
export type EnvEndReason = (typeof envEndReasons)[number]
export const envEndReasonLabels = {
  request: '手动销毁',
  expired: '到期回收',
  finished: '用完释放',
  lost: '环境已丢失',
  error: '启动失败',
} as const satisfies Record<EnvEndReason, string>

/** Choices of a live duration in minutes (metadata `env_live_duration`). */
export const liveDurationLabels = {
  '30': '30分钟',
  '60': '1小时',
  '120': '2小时',
  '240': '4小时',
  '480': '8小时',
} as const
