import { dayMs } from '@lab/contract/days'
import type { QueryState } from '@lab/contract/query'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** A question that waits for longer stands out. */
export const overdueAfterMs = dayMs

/** Whether a learner has waited for more than a day: such questions stand out. */
export const isOverdue = (thread: { state: QueryState; waitingSince: Date }, now: Date): boolean =>
  thread.state === 'open' && now.getTime() - thread.waitingSince.getTime() > overdueAfterMs

/** The state after something was said: a teacher's words answer, the asker's ask again. A closed one takes nothing. */
export function stateAfterPost(state: QueryState, isTeacher: boolean): QueryState | Refusal<'query.closed'> {
  if (state === 'closed') return refuse('query.closed')
  return isTeacher ? 'answered' : 'open'
}

/** Closing, once. */
export const stateAfterClose = (state: QueryState): QueryState | Refusal<'query.closed'> =>
  state === 'closed' ? refuse('query.closed') : 'closed'

/** Opened again, a thread is what its posts make it; one that is not closed stays as it is. */
export function stateAfterReopen(state: QueryState, hasTeacherPost: boolean): QueryState {
  if (state !== 'closed') return state
  return hasTeacherPost ? 'answered' : 'open'
}
