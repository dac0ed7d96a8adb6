import { canReach, hasRole, type Actor } from '../../kernel/policy/actor.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'

export interface LogFacts {
  orgId: string | null
  customerId: string | null
  actorId: string | null
}

/** An operator sees all, an administrator what happened in their customer, everybody else what they did themselves. */
function view(actor: Actor, log: LogFacts): Verdict {
  if (hasRole(actor, 'system_operator') || log.actorId === actor.userId) return yes
  if (!hasRole(actor, 'account_admin')) return absent
  const isOwn = log.customerId !== null && log.customerId === actor.customerId
  return isOwn || (log.orgId !== null && canReach(actor, log.orgId)) ? yes : absent
}

export const activityLogPolicy = { view } as const
