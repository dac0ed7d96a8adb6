import { z } from 'zod'
import { endpoint, signedIn, type DomainContract } from './endpoint.ts'
import { Id } from './fields.ts'

const OrganisationChoice = z.object({
  id: Id,
  name: z.string(),
  domain_id: z.string(),
  customer_id: Id,
  customer_name: z.string(),
  customer_short_name: z.string(),
})
export type OrganisationChoice = z.output<typeof OrganisationChoice>

export const org = {
  myOrganizations: endpoint('GET', '/apis/v2/my-organizations', {
    summary: '我的组织',
    access: signedIn,
    data: z.object({ organizations: z.array(OrganisationChoice), total: z.number() }),
  }),
} as const satisfies DomainContract
