import { isLearnedAlone } from '@lab/contract/place-words'
import type { AppealState } from '@lab/contract/appeal'
import type { ApplicationKind, ApplicationState } from '@lab/contract/application'
import type { Standing, Task } from '@lab/contract/learner'
import type { Practice } from '@lab/contract/practice'
import type { QueryState } from '@lab/contract/query'
import { shortOrganisationName } from '../api/session/organisation-name.ts'
import type { StateIcon } from '../kit/states.ts'
import { relativeTime } from '../kit/time-text.ts'
import type { Tone } from '../kit/tones.ts'

// The contract has the same words next to its schemas, which no first page may carry; `words.test.ts` compares the two.

type Look = { label: string; tone: Tone; icon: StateIcon }

/** How a task stands, everywhere. */
export const standingLooks: Record<Standing, Look> = {
  returned: { label: '已退回', tone: 'red', icon: 'warn' },
  late: { label: '已逾期', tone: 'red', icon: 'clock' },
  waiting: { label: '等待答复', tone: 'amber', icon: 'clock' },
  in_progress: { label: '进行中', tone: 'blue', icon: 'play' },
  not_started: { label: '未开始', tone: 'grey', icon: 'dash' },
  ahead: { label: '未开放', tone: 'slate', icon: 'pause' },
  submitted: { label: '待评分', tone: 'amber', icon: 'clock' },
  graded: { label: '已评分', tone: 'green', icon: 'check' },
  missed: { label: '已截止', tone: 'slate', icon: 'flag' },
}

/** How a series stands, or a part of it, that is done. */
export const completeLook: Look = { label: '已完成', tone: 'green', icon: 'check' }

export const certificateLooks: Record<'valid' | 'revoked', Look> = {
  valid: { label: '有效', tone: 'green', icon: 'check' },
  revoked: { label: '已撤销', tone: 'red', icon: 'warn' },
}

export const applicationWords: Record<ApplicationKind, string> = {
  start: '申请学习',
  extend: '申请延期',
  attempt: '申请增加提交次数',
  environment: '申请使用环境',
}
export const applicationLooks: Record<ApplicationState, Look> = {
  pending: { label: '待审批', tone: 'amber', icon: 'clock' },
  approved: { label: '已通过', tone: 'green', icon: 'check' },
  rejected: { label: '已驳回', tone: 'red', icon: 'cross' },
  withdrawn: { label: '已撤回', tone: 'slate', icon: 'dash' },
}
export const questionLooks: Record<QueryState, Look> = {
  open: { label: '待回答', tone: 'amber', icon: 'clock' },
  answered: { label: '已回答', tone: 'green', icon: 'check' },
  closed: { label: '已关闭', tone: 'slate', icon: 'dash' },
}

export const appealLooks: Record<AppealState, Look> = {
  open: { label: '待处理', tone: 'amber', icon: 'clock' },
  accepted: { label: '已改分', tone: 'green', icon: 'check' },
  refused: { label: '维持原分', tone: 'slate', icon: 'cross' },
  withdrawn: { label: '已撤回', tone: 'slate', icon: 'dash' },
}

/** Where a task leads: to the desk while there is something to do, else to what is known of it. */
export function taskAddress(task: Pick<Task, 'standing' | 'record_id' | 'offering_id'>): string {
  const goesOn = task.standing === 'in_progress' || task.standing === 'returned'
  return goesOn && task.record_id ? `/learn/work/${task.record_id}` : `/learn/offering/${task.offering_id}`
}

/** Where one goes on with what was worked on last: at its desk, also while an answer is awaited or its end is over. */
export const resumeAddress = (task: Pick<Task, 'standing' | 'record_id' | 'offering_id'>): string =>
  task.record_id ? `/learn/work/${task.record_id}` : taskAddress(task)

/** A time followed by a word: figures and Chinese characters are a space apart. */
export const beforeWord = (time: string, word: string): string => time + (/\d$/.test(time) ? ' ' : '') + word

/** When a task opens, or what opens it, or when it is due; nothing for one without dates. */
export function whenWords(
  task: Pick<Task, 'standing' | 'closed' | 'opens_at' | 'due_at'>,
  now: Date,
): string | undefined {
  if (task.standing === 'ahead' && task.opens_at) return beforeWord(relativeTime(task.opens_at, now), '开放')
  if (task.closed !== null) return task.closed
  if (!task.due_at) return undefined
  const when = relativeTime(task.due_at, now)
  return new Date(task.due_at) < now ? `已于 ${beforeWord(when, '截止')}` : `截止 ${when}`
}

/** The page of what is taught in a place: dates, submissions, applications. What is learned alone has none. */
export const offeringAddress = (task: Pick<Task, 'place_kind' | 'offering_id'>): string | null =>
  isLearnedAlone(task) ? null : `/learn/offering/${task.offering_id}`

/** What stands for a score that is not known: of what was not handed in there is none to wait for. */
export const noScore = ({ standing }: Pick<Task, 'standing'>): string => (standing === 'submitted' ? '尚未公布' : '--')

/** Where something is learned; what is open to everybody of the school is practised in no class. */
export const placeWords = (task: Pick<Task, 'place_kind' | 'place_name'>): string =>
  isLearnedAlone(task) ? '自主练习' : task.place_name

/** An organisation by its own name, without those above it. */
export const orgWords = ({ org_name }: Pick<Practice, 'org_name'>): string => shortOrganisationName(org_name)

/** Where a practice leads: to the desk while it is under way, else to what is known of it. */
export const practiceAddress = ({
  state,
  record_id,
  content_id,
}: Pick<Practice, 'state' | 'record_id' | 'content_id'>) =>
  record_id && (state === 'in_progress' || state === 'returned')
    ? `/learn/work/${record_id}`
    : `/learn/practice/${content_id}`

export const scoreText = (score: number): string => String(Math.round(score * 100) / 100)

/** What an attempt came to, of what there was. */
export const scoreOf = ({ score, max_score }: { score: number; max_score: number }): string =>
  `${scoreText(score)} / ${max_score}`
