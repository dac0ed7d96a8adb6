import type { Domain } from '../../kernel/domain.ts'
import { categoryEndpoints } from './handlers.ts'
import { categoryPolicy } from './policy.ts'
import { findCategory, type CategoryRecord } from './store.ts'

export { createCategory, type NewCategory } from './operations.ts'
export type { CategoryRecord } from './store.ts'
export { categories } from './tables.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    category: CategoryRecord
  }
}

/** Trees of categories: each organisation's own, and the platform's. */
export const category: Domain = {
  name: 'category',
  endpoints: categoryEndpoints,
  guards: {
    category: {
      load: (tx, id) => findCategory(tx, id),
      orgOf: (row) => row.orgId,
      titleOf: (row) => row.title,
      can: categoryPolicy,
    },
  },
}
