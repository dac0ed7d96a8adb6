export { expectedShare } from './rules/expected.ts'
export { prepareDraws, type Draws } from './rules/draw.ts'
export type { Candidate, Cell } from './rules/cells.ts'
