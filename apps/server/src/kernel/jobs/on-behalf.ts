import { z } from 'zod'
import { roleSlugs } from '@lab/contract/endpoint'
import type { Actor } from '../policy/actor.ts'

/** Somebody as they were when they asked for a job, for its payload. Jobs look again at what may have changed. */
export const ActorPayload = z.object({
  userId: z.string(),
  realName: z.string(),
  roles: z.array(z.enum(roleSlugs)),
  customerId: z.string().nullable(),
  orgId: z.string().nullable(),
  reach: z.union([z.literal('all'), z.array(z.string())]),
  above: z.array(z.string()).default([]),
})
export type ActorPayload = z.output<typeof ActorPayload>

export const payloadOf = ({ userId, realName, roles, customerId, orgId, reach, above }: Actor): ActorPayload => ({
  userId,
  realName,
  roles: [...roles],
  customerId,
  orgId,
  reach: reach === 'all' ? reach : [...reach],
  above: [...(above ?? [])],
})

export const actorIn = ({ reach, above, ...facts }: ActorPayload): Actor => ({
  ...facts,
  sessionId: '',
  reach: reach === 'all' ? reach : new Set(reach),
  above: new Set(above),
})
