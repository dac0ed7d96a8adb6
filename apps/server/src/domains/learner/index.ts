import type { Domain } from '../../kernel/domain.ts'
import { learnerEndpoints } from './handlers.ts'

export { placesOfLearner, presentPlace } from './places.ts'
export { only as tasksAlone, shownContents, shownOffering, shownPlace, type Reader } from './shown.ts'
export { byUrgency, opensNext } from './standing.ts'
export { tasksOf } from './tasks.ts'

/** What learners find on their own site: what is to be done, their classes, their records and what was thought of them. */
export const learner: Domain = { name: 'learner', endpoints: learnerEndpoints }
