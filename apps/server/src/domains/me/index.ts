import type { Domain } from '../../kernel/domain.ts'
import { meEndpoints } from './handlers.ts'

export { menusFor } from './menus.ts'
export { peopleWhoMuted } from './store.ts'

/** What belongs to the signed-in person: menus, profile, password. */
export const me: Domain = { name: 'me', endpoints: meEndpoints }
