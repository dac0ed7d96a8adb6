import { canReach, isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { offeringPolicy, type PlaceFacts } from '../offering/index.ts'
import type { CertificateRow } from './store.ts'

/** A certificate with what was completed, for one person; null where that is gone. */
export interface CertificateFacts {
  certificate: Pick<CertificateRow, 'learnerId' | 'orgId'>
  offering: PlaceFacts | null
}

const administers = (actor: Actor, { certificate }: CertificateFacts): Verdict =>
  isAdmin(actor) && canReach(actor, certificate.orgId) ? yes : absent

/** Who it is for, and who sees what the place's learners do. */
function view(actor: Actor, facts: CertificateFacts): Verdict {
  if (facts.certificate.learnerId === actor.userId) return yes
  return facts.offering ? offeringPolicy.view(actor, facts.offering) : administers(actor, facts)
}

/** Who teaches the place. */
const revoke = (actor: Actor, facts: CertificateFacts): Verdict =>
  facts.offering
    ? offeringPolicy.teach(actor, facts.offering)
    : within(actor, 'place.change', administers(actor, facts))

export const certificatePolicy = { view, revoke } as const
