import { removeAsOwner, teach, view, type OwnedFacts } from '../place/index.ts'

/** What decides a right over a project: what every place that belongs to somebody is decided by. */
export type ProjectFacts = OwnedFacts

export const projectPolicy = { view, teach, remove: removeAsOwner }
