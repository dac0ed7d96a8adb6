import { application as contract } from '@lab/contract/application'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { apply, decide, withdraw } from './operations.ts'
import { applicationAbilities } from './policy.ts'
import { findApplication, listOfPlace, listOfContent, listOfLearner, type ApplicationEntry } from './store.ts'

const present = (actor: Actor, row: ApplicationEntry) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  learner: row.learner,
  offering_id: row.offeringId,
  content_id: row.contentId,
  content_kind: row.contentKind,
  content_title: row.contentTitle,
  place_id: row.placeId,
  place_kind: row.placeKind,
  place_name: row.placeName,
  reason: row.reason,
  until: row.until,
  closes_at: row.settings.closes_at,
  decided_by: row.decidedBy ? { id: row.decidedBy, real_name: row.deciderName ?? '已删除的用户' } : null,
  decided_at: row.decidedAt,
  answer: row.answer,
  created_at: row.createdAt,
  can: abilities(applicationAbilities(actor, row)),
})

const shown = async (tx: Tx, actor: Actor, id: string) => ({
  application: present(actor, orAbsent(await findApplication(tx, id, actor.userId))),
})

/** The class's open pages, and the learner's own. */
const changes = (row: Pick<ApplicationEntry, 'id' | 'placeId' | 'orgId' | 'learnerId'>): ChangeEvent[] => [
  { domain: 'application', id: row.id, placeId: row.placeId, orgId: row.orgId },
  { domain: 'application', id: row.id, userId: row.learnerId },
  { domain: 'learning', userId: row.learnerId },
]

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const applicationEndpoints = bind('application', contract, {
  listOfContent: async ({ params, query, actor, tx }) => {
    const { rows, total, pending } = await listOfContent(tx, actor, params.id, query)
    return { applications: rows.map((row) => present(actor, row)), total, pending }
  },
  listOfPlace: async ({ params, query, actor, tx }) => {
    const { rows, total, pending } = await listOfPlace(tx, actor.userId, params.id, query)
    return { applications: rows.map((row) => present(actor, row)), total, pending }
  },
  decide: async ({ body, actor, tx, kernel, now, ok, changed, logged }) => {
    const { application_ids: ids, is_approved: isApproved, answer, until } = body
    const decided = ok(await decide(tx, kernel, actor, ids, { isApproved, answer, until: moment(until) }, now))
    decided.flatMap(changes).forEach(changed)
    for (const { offeringId, placeId, orgId } of decided)
      changed({ domain: 'accommodation', id: offeringId, placeId, orgId })
    logged({
      title: decided.length === 1 ? decided[0]!.contentTitle : `${decided.length} 个申请`,
      orgId: decided[0]!.orgId,
      after: { is_approved: isApproved, answer, learners: decided.map((row) => row.learner.real_name) },
    })
    return { decided: decided.length }
  },
  apply: async ({ object, body, actor, kernel, tx, now, ok, changed }) => {
    const id = ok(await apply(tx, kernel, actor, object, { ...body, until: moment(body.until) }, now))
    changes({ id, placeId: object.placeId, orgId: object.orgId, learnerId: actor.userId }).forEach(changed)
    return shown(tx, actor, id)
  },
  mine: async ({ query, actor, tx }) => {
    const { rows, total } = await listOfLearner(tx, actor.userId, query)
    return { applications: rows.map((row) => present(actor, row)), total }
  },
  withdraw: async ({ object, actor, tx, now, ok, changed }) => {
    ok(await withdraw(tx, object, now))
    changes(object).forEach(changed)
    return shown(tx, actor, object.id)
  },
})
