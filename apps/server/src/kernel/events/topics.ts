import { isAdmin, isStaff } from '../policy/actor.ts'
import type { Listener } from './audience.ts'
import type { BusEvent } from './bus.ts'

/**
 * Where a change is announced, so that of a thousand open pages only those few are asked whether it concerns them
 * (audience.ts decides): by its domain, and by whom it can concern.
 */
export const topicsOf = (event: BusEvent): string[] => [domainTopic(event.domain), ...audienceTopics(event)]

export const domainTopic = (domain: string): string => `domain ${domain}`

function audienceTopics({ userId, ownerId, orgId, placeId, forLearners }: BusEvent): string[] {
  if (userId) return [`person ${userId}`]
  const topics: string[] = []
  if (ownerId) topics.push(`person ${ownerId}`)
  if (placeId) topics.push(`leaders ${placeId}`)
  if (placeId && forLearners) topics.push(`learners ${placeId}`)
  if (!orgId) return placeId ? topics : [...topics, 'everybody']
  const group = placeId && placeId !== orgId ? 'administrators' : 'staff'
  return [...topics, `${group} ${orgId}`, `${group} of all`]
}

/** The topics at which somebody misses no change that concerns them. */
export function topicsFor({ actor, leads, learns }: Listener): string[] {
  const groups = [...(isStaff(actor) ? ['staff'] : []), ...(isAdmin(actor) ? ['administrators'] : [])]
  const reached = actor.reach === 'all' ? ['of all'] : [...actor.reach]
  return [
    'everybody',
    `person ${actor.userId}`,
    ...Array.from(leads, (id) => `leaders ${id}`),
    ...Array.from(learns, (id) => `learners ${id}`),
    ...groups.flatMap((group) => reached.map((org) => `${group} ${org}`)),
  ]
}
