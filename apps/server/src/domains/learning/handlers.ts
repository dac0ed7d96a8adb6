import { isOffered } from '@lab/contract/kinds'
import { learning as contract } from '@lab/contract/learning'
import { isTermPlace, showingPlaces } from '@lab/contract/place-words'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { canReach, hasRole, type Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, refuse, refuseField } from '../../kernel/result.ts'
import { findByInviteCode, joinPlace, notArchived } from '../place/index.ts'
import { contentPolicy } from '../content/index.ts'
import { listOfLearner, presentOffering, wholeOf } from '../offering/index.ts'
import { addPost, listForLearner, listPosts, presentThread, shownThread, threadChanges } from '../query/index.ts'
import {
  findRecordsOf,
  ownState,
  recordChanges,
  recordFacts,
  shownToLearners,
  returnReason,
  type SubmittedRecord,
} from '../record/index.ts'
import * as learn from './operations.ts'
import type { Responded } from './respond.ts'
import { workIn } from './guards.ts'
import { settingsFor } from './party-settings.ts'

type Changed = (event: ChangeEvent) => void

/** Trials concern nobody's lists; what a learner of a class does shows in the class's open pages. */
export function recordStale(changed: Changed, record: SubmittedRecord, answered?: Answered): void {
  for (const event of recordChanges(record, answered?.tab)) {
    if (record.isTrial && !event.userId) continue
    // What is saved every few seconds shows others only that somebody is at work.
    const isChange = !answered?.news || answered.news === 'changed'
    changed(isChange ? event : { ...event, kind: event.userId ? 'saved' : answered.news!, soon: true })
  }
}
/** The tab that is answered with the new state, and what others learn of it; left out: all of it. */
interface Answered {
  tab: string | undefined
  news?: Responded['news']
}

/** The state of a record as it is now, for its own learner. */
export const stateOf = async (
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  actor: Actor,
  id: string,
  now: Date,
) => ownState(tx, kernel, actor, orAbsent(await recordFacts(tx, id, actor.userId)), now)

export const learningEndpoints = bind('learning', contract, {
  offerings: async ({ query, actor, tx, kernel, now }) => {
    const { rows, total } = await listOfLearner(tx, kernel, actor.userId, query)
    const own = await findRecordsOf(
      tx,
      actor.userId,
      rows.map((row) => row.id),
    )
    const settings = await settingsFor(tx, actor.userId, rows, own, now)
    const shown = await shownToLearners(tx, kernel, own, now)
    const byOffering = new Map(own.map((record) => [record.offeringId, record]))
    return {
      offerings: rows.map((row) => {
        const record = byOffering.get(row.id)
        return {
          ...presentOffering(actor, { ...row, settings: settings.get(row.id) ?? row.settings }, now),
          // How the others did is their teachers' business; of one who submitted it would be the score itself.
          average_score: null,
          record: record
            ? {
                id: record.id,
                state: record.state,
                progress: record.progress,
                score: shown.has(record.id) ? record.score : null,
                max_score: record.maxScore,
                attempt: record.attempt,
              }
            : null,
        }
      }),
      total,
    }
  },
  join: async ({ body, actor, tx, ok, changed, logged }) => {
    if (!hasRole(actor, 'student')) return ok(refuse('forbidden', { reason: '只有学员可以凭邀请码加入' }))
    const found = await findByInviteCode(tx, body.invite_code.toUpperCase(), actor.userId)
    if (!found || !canReach(actor, found.orgId)) return ok(refuseField('invite_code', '邀请码无效'))
    ok(notArchived(found))
    if ((await joinPlace(tx, found, [actor.userId], 'student')) === 0) return ok(refuse('alreadyApplied'))
    logged({
      objectKind: isTermPlace(found.placeKind) ? found.placeKind : 'place',
      objectId: found.id,
      title: found.name,
      orgId: found.orgId,
    })
    for (const domain of showingPlaces) changed({ domain, id: found.id, placeId: found.id, orgId: found.orgId })
    return { place_id: found.id, place_kind: found.placeKind }
  },
  start: async ({ params, body, actor, kernel, tx, now, ok, changed }) => {
    const record = ok(await learn.start(tx, kernel, actor, { offeringId: params.id, again: body.again }, now))
    recordStale(changed, record)
    changed({ domain: 'offering', id: params.id, placeId: record.placeId, orgId: record.orgId })
    return stateOf(tx, kernel, actor, record.id, now)
  },
  startAlone: async ({ body, object, actor, kernel, tx, now, ok, changed }) => {
    const content = ok(await learn.openToLearn(tx, { actor, kernel }, object.id))
    const record = ok(await learn.startAlone(tx, kernel, actor, { content, again: body.again }, now))
    recordStale(changed, record)
    return stateOf(tx, kernel, actor, record.id, now)
  },
  startTrial: async ({ params, body, object, actor, kernel, tx, now, ok, changed }) => {
    const isEditor = contentPolicy.edit(actor, object) === true
    const version = isEditor || object.publishedVersion === 0 ? 0 : object.publishedVersion
    // A trial belongs where one works, also when its content was granted by another organisation.
    const orgId = canReach(actor, object.orgId) ? object.orgId : (actor.orgId ?? ok(refuse('noOrganisation')))
    const { kind } = object
    if (!isOffered(kind)) return ok(refuse('absent'))
    const given = { contentId: params.id, kind, orgId, version, restart: body.restart }
    const record = ok(await learn.restartTrial(kernel, actor, given, now))
    recordStale(changed, record)
    return stateOf(tx, kernel, actor, record.id, now)
  },
  record: async ({ object, actor, kernel, tx, now }) => {
    const work = orAbsent(workIn(kernel, object.kind))
    return {
      ...(await ownState(tx, kernel, actor, object, now)),
      content: await work.present(tx, kernel, actor, object),
      return_reason: await returnReason(tx, object),
      within_id: object.wholeId && (await wholeOf(tx, object.offeringId)),
    }
  },
  respond: async ({ params, body, object, actor, kernel, tx, tab, now, ok, changed }) => {
    const given = { record: object, key: params.key, value: body.value, writtenAt: body.written_at }
    const { record, news } = ok(await learn.respond(tx, kernel, actor, given, now))
    recordStale(changed, object, { tab, news })
    const state = record && (await ownState(tx, kernel, actor, object, now, record))
    return { saved_at: now.toISOString(), state }
  },
  submit: async ({ object, actor, kernel, tx, now, ok, changed }) => {
    await workIn(kernel, object.kind)?.beforeSubmit?.(kernel, actor, object)
    const together = await learn.submitWithOthers(kernel, actor, object, now)
    const record =
      together ?? ok(await kernel.connection.transaction((held) => learn.submit(held, kernel, actor, object.id, now)))
    if (!together) recordStale(changed, record)
    const { offeringId: id, placeId, orgId } = record
    changed({ domain: 'offering', id, placeId, orgId, ...(together ? { soon: true } : {}) })
    return ownState(tx, kernel, actor, object, now, record)
  },
  ask: async ({ body, object, actor, tx, now, ok, changed }) => {
    const { step_id: stepId, ...given } = body
    const thread = ok(await learn.ask(tx, actor, object.id, { ...given, stepId }, now))
    recordStale(changed, object)
    changed({ domain: 'query', id: thread.id, placeId: object.placeId, orgId: object.orgId })
    return { query: await shownThread(tx, actor, thread.id, now) }
  },
  queries: async ({ query, object, actor, tx, now }) => {
    const { rows, total } = await listForLearner(tx, actor.userId, object, query)
    return { queries: rows.map((row) => presentThread(actor, row, now)), total }
  },
  askFurther: async ({ body, object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    ok(await addPost(tx, actor, object.id, { body: body.body, isTeacher: false }, now))
    threadChanges(object).forEach(changed)
    return { query: await shownThread(tx, actor, object.id, now), posts: await listPosts(tx, object.id) }
  },
  paste: async ({ body, object, actor, tx, now, ok, changed }) => {
    ok(await learn.notePaste(tx, actor, object.id, { stepId: body.step_id, text: body.text }, now))
    recordStale(changed, object)
    return {}
  },
  heartbeat: async ({ body, object, actor, kernel, tx, now, changed }) => {
    const { step_id: stepId, seconds } = body
    await learn.heartbeat(tx, kernel, actor, { record: object, stepId, seconds }, now)
    if (object.isTrial) return {}
    // Their own pages know that they are there.
    const { id, placeId, orgId } = object
    changed({ domain: 'record', id, placeId, orgId, kind: 'heartbeat', soon: true })
    return {}
  },
})
