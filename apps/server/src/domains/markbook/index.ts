import type { Domain } from '../../kernel/domain.ts'
import { markbookEndpoints } from './handlers.ts'

export { readBook } from './book.ts'
export { giveMarks } from './given.ts'
export { postMarks } from './posting.ts'
export { postedTo, saveScheme } from './store.ts'

/** 成绩册: what all work of a place and what is put in by hand come to, and what of it learners are shown. */
export const markbook: Domain = { name: 'markbook', endpoints: markbookEndpoints }
