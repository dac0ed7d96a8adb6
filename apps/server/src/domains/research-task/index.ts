import type { Domain } from '../../kernel/domain.ts'
import { researchTaskEndpoints } from './handlers.ts'
import { partPolicy, taskPolicy } from './policy.ts'
import { findPart, findTask, type PartRow, type TaskRow } from './store.ts'

export { giveTask, noteProgress, type GivenTask } from './operations.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    research_task: TaskRow
    research_assignment: PartRow
  }
}

/** Research tasks: given to colleagues, worked on in research environments, reported and accepted. */
export const researchTask: Domain = {
  name: 'researchTask',
  endpoints: researchTaskEndpoints,
  guards: {
    research_task: { load: findTask, orgOf: (row) => row.orgId, titleOf: (row) => row.title, can: taskPolicy },
    research_assignment: {
      load: findPart,
      orgOf: (row) => row.task.orgId,
      titleOf: (row) => row.task.title,
      can: partPolicy,
    },
  },
}
