import type { PushDelivery, PushTarget } from '@lab/contract/push'
import type { z } from 'zod'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { deliveryPolicy, pushPolicy } from './policy.ts'
import type { DeliveryRow, ListedTarget, TargetRow } from './store.ts'

export const presentTarget = (actor: Actor, row: ListedTarget): z.input<typeof PushTarget> => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  organisation: row.orgId === null ? null : { id: row.orgId, name: row.orgName ?? '' },
  organisation_id: row.orgId,
  address: row.address,
  events: row.events,
  username: row.username,
  pass_percent: row.passPercent,
  is_enabled: row.isEnabled,
  failing_since: row.failingSince,
  was_disabled: row.wasDisabled,
  last_delivered_at: row.lastDeliveredAt,
  version: row.version,
  created_at: row.createdAt,
  can: abilities({ edit: pushPolicy.edit(actor, row) }),
})

export const presentDelivery = (actor: Actor, target: TargetRow, row: DeliveryRow): z.input<typeof PushDelivery> => ({
  id: row.id,
  event: row.event,
  state: row.state,
  created_at: row.createdAt,
  tries: row.tries,
  next_at: row.state === 'waiting' ? row.nextAt : null,
  can: abilities({ edit: deliveryPolicy.edit(actor, { target, delivery: row }) }),
})
