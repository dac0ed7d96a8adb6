import { joining as contract } from '@lab/contract/joining'
import { showingPlaces } from '@lab/contract/place-words'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { notArchived, savePlace } from '../place/index.ts'
import * as operations from './operations.ts'
import { joinRequestAbilities } from './policy.ts'
import { findJoinRequest, listOfLearner, listOfPlace, type JoinRequestEntry } from './store.ts'

const present = (actor: Actor, row: JoinRequestEntry) => ({
  id: row.id,
  state: row.state,
  learner: row.learner,
  place_id: row.placeId,
  place_kind: row.placeKind,
  place_name: row.placeName,
  reason: row.reason,
  decided_by: row.decidedBy ? { id: row.decidedBy, real_name: row.deciderName ?? '已删除的用户' } : null,
  decided_at: row.decidedAt,
  answer: row.answer,
  created_at: row.createdAt,
  can: abilities(joinRequestAbilities(actor, row)),
})

const shown = async (tx: Tx, actor: Actor, id: string) => ({
  request: present(actor, orAbsent(await findJoinRequest(tx, id, actor.userId))),
})

/** The open pages of the place, and the learner's own. */
const changes = (row: Pick<JoinRequestEntry, 'id' | 'placeId' | 'orgId' | 'learnerId'>): ChangeEvent[] => [
  { domain: 'joining', id: row.id, placeId: row.placeId, orgId: row.orgId },
  { domain: 'joining', id: row.id, userId: row.learnerId },
]

export const joiningEndpoints = bind('joining', contract, {
  listOfPlace: async ({ object, query, actor, tx }) => {
    const { rows, total } = await listOfPlace(tx, actor.userId, object.id, query)
    return { requests: rows.map((row) => present(actor, row)), total, is_open: object.takesRequests }
  },
  setOpen: async ({ object, body, tx, ok, changed, logged }) => {
    ok(notArchived(object))
    await savePlace(tx, object.id, { takesRequests: body.is_open })
    changed({ domain: 'joining', id: object.id, placeId: object.id, orgId: object.orgId })
    logged({ before: { is_open: object.takesRequests }, after: { is_open: body.is_open } })
    return { is_open: body.is_open }
  },
  decide: async ({ body, actor, tx, now, ok, changed, logged }) => {
    const { request_ids: ids, is_approved: isApproved, answer } = body
    const decided = ok(await operations.decide(tx, actor, ids, { isApproved, answer }, now))
    decided.flatMap(changes).forEach(changed)
    for (const { placeId, orgId } of decided)
      for (const domain of showingPlaces) changed({ domain, id: placeId, placeId, orgId })
    logged({
      title: decided[0]!.placeName,
      orgId: decided[0]!.orgId,
      after: { is_approved: isApproved, answer, learners: decided.map((row) => row.learner.real_name) },
    })
    return { decided: decided.length }
  },
  ask: async ({ object, body, actor, tx, now, ok, changed, logged }) => {
    const id = ok(await operations.ask(tx, actor, object, body.reason, now))
    changes({ id, placeId: object.id, orgId: object.orgId, learnerId: actor.userId }).forEach(changed)
    logged({ after: { reason: body.reason } })
    return shown(tx, actor, id)
  },
  mine: async ({ query, actor, tx }) => {
    const { rows, total } = await listOfLearner(tx, actor.userId, query)
    return { requests: rows.map((row) => present(actor, row)), total }
  },
  withdraw: async ({ object, actor, tx, now, ok, changed, logged }) => {
    ok(await operations.withdraw(tx, object.id, now))
    changes(object).forEach(changed)
    logged({ before: { state: object.state }, after: { state: 'withdrawn' } })
    return shown(tx, actor, object.id)
  },
})
