import type { Domain } from '../../kernel/domain.ts'
import { followEnvironments } from './follow.ts'
import { learningEndpoints } from './handlers.ts'
import { Observer } from './observer.ts'
import { followTerminals } from './typed.ts'

/**
 * What learners do, as plain functions: `learn.start(tx, who, { offeringId, id? }, now)`, `learn.openStep(kernel, …)`,
 * `learn.verify(kernel, …)`, `learn.answer(tx, …)`, … Those that reach into an environment take the kernel and open
 * their own transactions; the others join the caller's. Each takes the moment it happens at.
 */
export * as learn from './operations.ts'

/** One per kernel: tests run several in one process. */
const observers = new Set<Observer>()

/** What a student platform calls; teachers try contents out through the same. */
export const learning: Domain = {
  name: 'learning',
  endpoints: learningEndpoints,
  start: async (kernel) => {
    const observer = new Observer(kernel)
    observers.add(observer)
    followTerminals(kernel, observer)
    await followEnvironments(kernel)
  },
  stop: async () => {
    const open = [...observers]
    observers.clear()
    await Promise.all(open.map((observer) => observer.stop()))
  },
}
