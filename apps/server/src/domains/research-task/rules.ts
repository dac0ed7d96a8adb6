import type { AssignmentState, ResearchTaskState } from '@lab/contract/research-task'
import { refuse, type Refusal } from '../../kernel/result.ts'

export interface PartState {
  state: AssignmentState
  taskState: ResearchTaskState
}

/** Work goes on until the task is over or the part is accepted. */
export function mayWork({ state, taskState }: PartState): true | Refusal<'task.closed' | 'task.decided'> {
  if (taskState === 'closed') return refuse('task.closed')
  return state === 'accepted' ? refuse('task.decided') : true
}

/** A note begins the work; what was submitted stays submitted, what was returned stays so until the next report. */
export const afterNote = (state: AssignmentState): AssignmentState => (state === 'assigned' ? 'working' : state)

export const mayDecide = ({ state }: Pick<PartState, 'state'>): true | Refusal<'task.notSubmitted'> =>
  state === 'submitted' || refuse('task.notSubmitted')

export interface MemberChange {
  added: string[]
  removed: string[]
}

/** Who joins and who leaves; nobody leaves who has begun. */
export function changeMembers(
  present: readonly { userId: string; state: AssignmentState; name: string }[],
  wanted: readonly string[],
): MemberChange | Refusal<'task.begun'> {
  const leaving = present.filter((one) => !wanted.includes(one.userId))
  const begun = leaving.filter((one) => one.state !== 'assigned')
  if (begun.length) return refuse('task.begun', { names: begun.map((one) => one.name).join('、') })
  const there = new Set(present.map((one) => one.userId))
  return { added: wanted.filter((id) => !there.has(id)), removed: leaving.map((one) => one.userId) }
}
