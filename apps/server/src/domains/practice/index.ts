import type { Domain } from '../../kernel/domain.ts'
import { practiceEndpoints } from './handlers.ts'

export { practicesOf } from './store.ts'

/** What learners find to practise by themselves, without a class. */
export const practice: Domain = { name: 'practice', endpoints: practiceEndpoints }
