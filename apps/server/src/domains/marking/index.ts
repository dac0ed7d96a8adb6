import type { Domain } from '../../kernel/domain.ts'
import { markingEndpoints } from './handlers.ts'

export { appealsUntil } from './store.ts'

/** The marking bench (阅卷台): answers that people read, item by item, by one marker or by several. */
export const marking: Domain = { name: 'marking', endpoints: markingEndpoints }
