import type { Kernel } from '../../../kernel/kernel.ts'
import { followEnvironments } from './follow.ts'
import { experimentLearningEndpoints } from './handlers.ts'
import { Observer } from './observer.ts'
import { followTerminals } from './shell-commands.ts'

/** One per kernel: tests run several in one process. */
const observers = new Set<Observer>()

/** What learners do in experiments, beyond what they do in contents of every kind. */
export const experimentLearning = {
  endpoints: experimentLearningEndpoints,
  start: async (kernel: Kernel) => {
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
