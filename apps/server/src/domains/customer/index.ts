import type { Domain } from '../../kernel/domain.ts'
import { customerEndpoints } from './handlers.ts'

/** Customers as the platform's operators look after them: limits, end, menu areas. */
export const customer: Domain = { name: 'customer', endpoints: customerEndpoints }
