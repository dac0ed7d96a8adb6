import { appeal as contract } from '@lab/contract/appeal'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import { notArchived } from '../place/index.ts'
import { recordChanges, recordFacts, type RecordFacts } from '../record/index.ts'
import * as operations from './operations.ts'
import { mayWithdraw } from './policy.ts'
import { present, presentFor } from './present.ts'
import * as store from './store.ts'

async function shown(tx: Tx, actor: Actor, id: string) {
  const row = orAbsent(await store.findListed(tx, id))
  return { appeal: presentFor(actor, row, orAbsent(await recordFacts(tx, row.appeal.recordId, actor.userId))) }
}

/** The open pages of the place and of its learners: the appeal, and the record with its scores. */
const changes = (id: string, record: RecordFacts): ChangeEvent[] => [
  { domain: 'appeal', id, placeId: record.placeId, orgId: record.orgId },
  ...record.learnerIds.map((userId) => ({ domain: 'appeal', id, userId })),
  ...recordChanges(record),
]

export const appealEndpoints = bind('appeal', contract, {
  create: async ({ body, object, actor, kernel, tx, now, ok, changed, logged }) => {
    const made = ok(await operations.create(tx, kernel, actor, object.id, body.reason, now))
    changes(made.id, object).forEach(changed)
    logged({ before: {}, after: { reason: body.reason, score: made.scoreBefore } })
    return shown(tx, actor, made.id)
  },
  mine: async ({ query, actor, tx }) => {
    const { rows, total } = await store.listOfLearner(tx, actor.userId, query)
    return { appeals: rows.map((row) => present(row, { edit: mayWithdraw(actor, row.appeal) })), total }
  },
  withdraw: async ({ object, actor, tx, now, ok, changed, logged }) => {
    ok(await operations.withdraw(tx, object.appeal.id, now))
    changes(object.appeal.id, object.record).forEach(changed)
    logged({ before: { state: object.appeal.state }, after: { state: 'withdrawn' } })
    return shown(tx, actor, object.appeal.id)
  },
  listOfRecord: async ({ object, actor, tx }) => ({
    appeals: (await store.listOfRecord(tx, object.id)).map((row) => presentFor(actor, row, object)),
  }),
  decide: async ({ body, object, actor, kernel, tx, now, ok, changed, logged }) => {
    ok(notArchived(object.record))
    const { is_accepted: isAccepted, answer, corrections } = body
    const given = corrections.map(({ step_id: stepId, ...scored }) => ({ stepId, ...scored }))
    const score = ok(
      await operations.decide(tx, kernel, actor, object, { isAccepted, answer, corrections: given }, now),
    )
    changes(object.appeal.id, object.record).forEach(changed)
    logged({
      before: { state: object.appeal.state, score: object.appeal.scoreBefore },
      after: { state: isAccepted ? 'accepted' : 'refused', score, reply: answer },
    })
    return shown(tx, actor, object.appeal.id)
  },
})
