import type { Tone } from './tones.ts'

/** What a state looks like everywhere: its word, its colour and its icon. Never the colour alone. */
export type StateLook = { label: string; tone: Tone; icon: StateIcon }

export type StateIcon = 'draft' | 'check' | 'play' | 'clock' | 'cross' | 'box' | 'pause' | 'dash' | 'warn' | 'flag'

/** All states of all kinds. A domain that names one differently passes its own label to `StateTag`. */
export const STATES = {
  draft: { label: '草稿', tone: 'grey', icon: 'draft' },
  published: { label: '已发布', tone: 'green', icon: 'check' },
  enabled: { label: '已启用', tone: 'green', icon: 'check' },
  disabled: { label: '已停用', tone: 'slate', icon: 'pause' },
  archived: { label: '已归档', tone: 'slate', icon: 'box' },
  running: { label: '进行中', tone: 'blue', icon: 'play' },
  inProgress: { label: '进行中', tone: 'blue', icon: 'play' },
  notStarted: { label: '未开始', tone: 'grey', icon: 'dash' },
  ended: { label: '已结束', tone: 'slate', icon: 'flag' },
  submitted: { label: '已提交', tone: 'amber', icon: 'clock' },
  graded: { label: '已批改', tone: 'green', icon: 'check' },
  returned: { label: '已退回', tone: 'red', icon: 'warn' },
  released: { label: '已公布', tone: 'green', icon: 'check' },
  waiting: { label: '等待中', tone: 'amber', icon: 'clock' },
  pending: { label: '待审核', tone: 'amber', icon: 'clock' },
  approved: { label: '已通过', tone: 'green', icon: 'check' },
  rejected: { label: '已驳回', tone: 'red', icon: 'cross' },
  withdrawn: { label: '已撤回', tone: 'slate', icon: 'dash' },
  open: { label: '待回答', tone: 'amber', icon: 'clock' },
  answered: { label: '已回答', tone: 'green', icon: 'check' },
  closed: { label: '已关闭', tone: 'slate', icon: 'dash' },
  queued: { label: '排队中', tone: 'amber', icon: 'clock' },
  starting: { label: '启动中', tone: 'blue', icon: 'play' },
  stopping: { label: '停止中', tone: 'amber', icon: 'pause' },
  stopped: { label: '已停止', tone: 'slate', icon: 'pause' },
  destroyed: { label: '已销毁', tone: 'slate', icon: 'dash' },
  passed: { label: '通过', tone: 'green', icon: 'check' },
  failed: { label: '失败', tone: 'red', icon: 'cross' },
  unreachable: { label: '不可达', tone: 'amber', icon: 'warn' },
  error: { label: '出错', tone: 'red', icon: 'warn' },
  timeout: { label: '超时', tone: 'red', icon: 'clock' },
  expired: { label: '已过期', tone: 'slate', icon: 'flag' },
} as const satisfies Record<string, StateLook>

export type StateName = keyof typeof STATES

/** The look of a state; one that nobody listed is shown with its own name in grey rather than hidden. */
export function stateLook(state: string): StateLook {
  return Object.hasOwn(STATES, state) ? STATES[state as StateName] : { label: state, tone: 'grey', icon: 'dash' }
}
