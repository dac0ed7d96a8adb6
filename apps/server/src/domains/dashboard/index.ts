import type { Domain } from '../../kernel/domain.ts'
import { dashboardEndpoints } from './handlers.ts'

/** The first page: what needs a person today; and what the command palette can open. */
export const dashboard: Domain = { name: 'dashboard', endpoints: dashboardEndpoints }
