import { removeAsOwner, teach, view, type OwnedFacts } from '../place/index.ts'

/** What decides a right over a class. */
export type ClassFacts = OwnedFacts

export const classPolicy = { view, teach, edit: teach, remove: removeAsOwner }
