import { sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { lacks } from '../../../kernel/policy/own-role.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import type { SessionScope, TokensOrganisation } from '../scope.ts'
import type { FoundToken } from './store.ts'

/** What a token leaves of what its owner may: it can do what it names and they may, and nothing else. */
export function limitedBy(actor: Actor, { sessionId, name, scope, abilities }: FoundToken): Actor {
  const program = { ...actor, apiToken: scope }
  if (abilities === null) return program
  const left = new Set(abilities.filter((ability) => !lacks(actor, ability)))
  return { ...program, ownRole: { id: sessionId, name, abilities: left, isToken: true } }
}

/**
 * Who acts by an organisation's token: an administrator of it and of all below it, who is nobody's teacher and of no customer,
 * so that nothing beyond it is theirs. Without another one named it acts in the organisation itself.
 */
export async function asOrganisation(
  tx: Tx,
  { within }: SessionScope,
  actor: Actor,
  orgId: string,
  domainId: string | undefined,
): Promise<Actor | Refusal<'signedOut' | 'customer.disabled' | 'org.disabled' | 'org.expired'>> {
  const { rows } = await tx.execute<{ found: TokensOrganisation | null }>(
    sql`SELECT ${within(sql`${orgId}::uuid`)} AS found`,
  )
  const found = rows[0]?.found
  const top = found?.orgs.find(({ id }) => id === orgId)
  if (!found || !top) return refuse('signedOut')
  if (!found.customer_ok) return refuse('customer.disabled')
  const chosen = domainId ? found.orgs.find((one) => one.domain_id === domainId) : top
  if (!top.ok || chosen?.ok === false) return refuse('org.disabled')
  if (top.expired || chosen?.expired) return refuse('org.expired')
  const open = new Set(found.orgs.filter((one) => one.ok && !one.expired).map(({ id }) => id))
  return {
    ...actor,
    customerId: null,
    loggedOf: found.customer_id,
    orgId: chosen?.id ?? null,
    reach: open,
    administers: open,
  }
}
