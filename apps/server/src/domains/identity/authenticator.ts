import { apiTokenPrefix } from '@lab/contract/api-token'
import type { BusEvent } from '../../kernel/events/bus.ts'
import type { Authenticator } from '../../kernel/http/authenticator.ts'
import { hasRole, type Actor } from '../../kernel/policy/actor.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { asOrganisation, limitedBy } from './api-tokens/limited.ts'
import { KnownTokens } from './api-tokens/known-tokens.ts'
import { readAccessToken, type AccessClaims } from './access-token.ts'
import { knownDevice } from './known-devices.ts'
import { foldUsername, rolesOn } from './rules.ts'
import type { SessionKernel } from './scope.ts'
import { sharedKey } from './signing-key.ts'
import { loadLiveSession, signedInElsewhere, takeTicket, type LiveSession } from './store.ts'
import { hashToken } from './tokens.ts'

/** How long a session read from the database may be trusted; revocations also arrive as events at once. */
const trustMs = 3_000
/** What is read of sessions depends on these; a setting of the platform may ask more of administrators. */
const clearing: ReadonlySet<string> = new Set(['session', 'identity', 'org', 'platform'])

function actorOf(live: LiveSession, sessionId: string, domainId: string | undefined): Actor | Refusal {
  if (live.ended) return refuse(live.end_reason === signedInElsewhere ? 'signedInElsewhere' : 'signedOut')
  if (!live.is_enabled) return refuse('personDisabled')
  if (!live.customer_ok) return refuse('customer.disabled')
  const chosen = domainId ? live.orgs.find((org) => org.domain_id === domainId) : undefined
  if (chosen && !chosen.ok) return refuse('org.disabled')
  if (chosen?.expired) return refuse('org.expired')
  const actor: Actor = {
    userId: live.user_id,
    realName: live.real_name,
    roles: rolesOn(live.site, live.roles),
    sessionId,
    mustChangePassword: live.must_change_password,
    waitsForFactor: live.waits_for_factor,
    customerId: live.customer_id,
    orgId: chosen?.id ?? null,
    reach: 'all',
  }
  if (hasRole(actor, 'system_operator')) return actor
  // Who learns on the other site does so by no role of the school's own.
  const held = live.site === 'teacher' ? live.own_role : null
  const ownRole = held ? { ...held, abilities: new Set(held.abilities) } : undefined
  const reach = new Set(live.orgs.filter((org) => org.ok && !org.expired).map((org) => org.id))
  // Who only learns here, or has lost the role, administers nothing.
  const administers = hasRole(actor, 'teacher') ? new Set(live.administers) : undefined
  const above = new Set(live.above)
  return {
    ...actor,
    reach,
    ...(ownRole ? { ownRole } : {}),
    ...(above.size ? { above } : {}),
    ...(administers?.size ? { administers } : {}),
  }
}

/** Who a session is now, for what it opened a while ago; a refusal once it is over. */
export async function actorOfSession(kernel: SessionKernel, sessionId: string): Promise<Actor | Refusal> {
  const live = await loadLiveSession(kernel, sessionId, undefined)
  return live ? actorOf(live, sessionId, undefined) : refuse('signedOut')
}

/** Authenticates by signed access token plus the live session behind it, cached for a few seconds. */
export function createAuthenticator(
  kernel: SessionKernel,
  key: Buffer,
): Authenticator & { onEvent(event: BusEvent): void } {
  const cache = new Map<string, { value: Promise<Actor | Refusal>; at: number }>()

  async function read(sessionId: string, domainId: string | undefined): Promise<Actor | Refusal> {
    const live = await loadLiveSession(kernel, sessionId, domainId)
    return live ? actorOf(live, sessionId, domainId) : refuse('signedOut')
  }

  /** Requests at one time share one reading. It is kept before it is done, so that an event meanwhile forgets it too. */
  function load(sessionId: string, domainId: string | undefined): Promise<Actor | Refusal> {
    const cacheKey = `${sessionId}|${domainId ?? ''}`
    const known = cache.get(cacheKey)
    if (known && Date.now() - known.at < trustMs) return known.value
    const value = read(sessionId, domainId)
    if (cache.size > 10_000) cache.clear()
    cache.set(cacheKey, { value, at: Date.now() })
    value.catch(() => cache.delete(cacheKey))
    return value
  }

  /** Who has just replaced a first password, or set up a second factor, is believed at once: what was read before that counts for nothing. */
  async function current(sessionId: string, domainId: string | undefined): Promise<Actor | Refusal> {
    const known = await load(sessionId, domainId)
    if (known instanceof Refusal || !(known.mustChangePassword || known.waitsForFactor)) return known
    return read(sessionId, domainId)
  }

  const apiTokens = new KnownTokens()
  /** Who a program acts for. */
  async function byApiToken(secret: string, domainId: string | undefined, ip: string): Promise<Actor | Refusal> {
    const { db } = kernel.connection
    const known = await apiTokens.find(db, secret)
    if (!known) return refuse('signedOut')
    const actor = await current(known.sessionId, domainId)
    if (actor instanceof Refusal) return actor
    const owner =
      known.orgId === null
        ? actor
        : await asOrganisation(db, kernel.providers.sessionScope, actor, known.orgId, domainId)
    if (owner instanceof Refusal) return owner
    await apiTokens.touch(db, known, ip)
    return limitedBy(owner, known)
  }

  /** Tokens whose signature was seen to be ours, with what they claim. */
  const verified = new Map<string, AccessClaims>()
  async function claimsOf(token: string): Promise<AccessClaims | null> {
    const now = Math.floor(Date.now() / 1000)
    const known = verified.get(token)
    if (known) return known.exp > now ? known : null
    const claims = await readAccessToken(token, key, now)
    if (verified.size > 10_000) verified.clear()
    if (claims) verified.set(token, claims)
    return claims
  }

  return {
    async authenticate(token, domainId, ip) {
      if (!token || token.length > 2_000) return refuse('signedOut')
      if (token.startsWith(apiTokenPrefix)) return byApiToken(token, domainId, ip)
      const claims = await claimsOf(token)
      return claims ? current(claims.sid, domainId) : refuse('signedOut')
    },
    async redeemTicket(ticket) {
      if (!ticket) return refuse('signedOut')
      const taken = await takeTicket(kernel.connection.db, hashToken(ticket), new Date())
      return taken ? current(taken.sessionId, taken.domainId ?? undefined) : refuse('signedOut')
    },
    async knownDevice(cookie, body) {
      const { username } = (body ?? {}) as { username?: unknown }
      if (!cookie || typeof username !== 'string') return null
      const deviceKey = await sharedKey(kernel.connection.db, 'known-device')
      return knownDevice(cookie, foldUsername(username), deviceKey, new Date())
    },
    onEvent(event) {
      if (clearing.has(event.domain)) cache.clear()
    },
  }
}
