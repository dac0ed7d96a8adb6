import type { GrantCandidate, OrganisationGrant } from '@lab/contract/grant'
import type { GrantAbility } from '@lab/contract/permission'
import type { z } from 'zod'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { contentPolicy, presentPerson, type ListedContent } from '../content/index.ts'
import type { GrantRecord } from './store.ts'

const presentBasics = (
  row: Pick<ListedContent, 'id' | 'kind' | 'title' | 'cover' | 'shape' | 'state' | 'creator'>,
) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  cover: row.cover,
  shape: row.shape,
  state: row.state,
  creator: presentPerson(row.creator),
})

/** A permission as those who administer the organisation read it. */
export const presentGrant = (actor: Actor, { content, ...row }: GrantRecord): z.input<typeof OrganisationGrant> => ({
  id: row.id,
  content: { ...presentBasics(content), org_name: content.orgName },
  ability: row.ability,
  granted_by: presentPerson(row.grantedBy),
  created_at: row.createdAt,
  above: row.above,
  is_in_force: row.isInForce,
  can: abilities({ view: contentPolicy.view(actor, content), manage: contentPolicy.manage(actor, content) }),
})

/** A content that can be opened to the organisation, with what it was granted of it already. */
export const presentCandidate = (
  row: Parameters<typeof presentBasics>[0],
  ability: GrantAbility | null,
): z.input<typeof GrantCandidate> => ({ ...presentBasics(row), ability })
