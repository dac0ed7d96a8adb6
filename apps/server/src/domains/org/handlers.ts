import { org as contract } from '@lab/contract/org'
import { bind } from '../../kernel/http/bind.ts'
import { organisationsOf } from './store.ts'

export const orgEndpoints = bind('org', contract, {
  myOrganizations: async ({ actor, tx }) => {
    const organizations = await organisationsOf(tx, actor)
    return { organizations, total: organizations.length }
  },
})
