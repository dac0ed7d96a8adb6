/** The states and kinds of learning records with their words: without what checks them, so that a page that only shows them stays light. */
export const recordStates = ['not_started', 'in_progress', 'submitted', 'graded', 'returned'] as const
export type RecordState = (typeof recordStates)[number]
export const recordStateLabels = {
  not_started: '未开始',
  in_progress: '进行中',
  submitted: '已提交',
  graded: '已评分',
  returned: '已退回',
} as const satisfies Record<RecordState, string>

/** Who does the work of an offering: each learner alone, or each group of the place together. */
export const partyKinds = ['person', 'group'] as const
export type PartyKind = (typeof partyKinds)[number]
export const partyKindLabels = { person: '个人', group: '小组' } as const satisfies Record<PartyKind, string>

export const stepStates = ['not_started', 'in_progress', 'failed', 'passed'] as const
export type StepState = (typeof stepStates)[number]
export const stepStateLabels = {
  not_started: '未开始',
  in_progress: '进行中',
  failed: '未通过',
  passed: '已完成',
} as const satisfies Record<StepState, string>

/** Kinds of event in the timeline (过程). */
export const recordEventKinds = [
  'started',
  'opened_step',
  'env_started',
  'env_destroyed',
  'command',
  'observed',
  'verified',
  'answered',
  'hint_opened',
  'pasted',
  'uploaded',
  'report_saved',
  'asked',
  'submitted',
  'returned',
  'scored',
  'heartbeat',
] as const
export type RecordEventKind = (typeof recordEventKinds)[number]
export const recordEventLabels = {
  started: '开始学习',
  opened_step: '打开环节',
  env_started: '启动环境',
  env_destroyed: '销毁环境',
  command: '执行命令',
  observed: '系统观察到',
  verified: '验证',
  answered: '作答',
  hint_opened: '查看提示',
  pasted: '粘贴内容',
  uploaded: '上传文件',
  report_saved: '保存报告',
  asked: '提问',
  submitted: '提交',
  returned: '退回',
  scored: '评分',
  heartbeat: '在线',
} as const satisfies Record<RecordEventKind, string>

/** How a check or an answer went. */
export const stepOutcomes = ['passed', 'failed', 'error', 'timeout'] as const
export type StepOutcome = (typeof stepOutcomes)[number]

/** Why somebody counts as stuck: far longer on the step than the others, or failing the same way again and again. */
export const stuckReasons = ['time', 'failures'] as const
export type StuckReason = (typeof stuckReasons)[number]
export const stuckReasonLabels = {
  time: '用时明显超过同学',
  failures: '多次出现同样的错误',
} as const satisfies Record<StuckReason, string>

/** What is offered as a part of something else is named with that. */
export const placedTitle = ({ title, within }: { title: string; within: string }): string =>
  within ? `${within} › ${title}` : title
