import { moocUnits as contract } from '@lab/contract/mooc-units'
import { unitsOfPlan, type Unit, type UnitKind, type UnitOf } from '@lab/contract/mooc-plan'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, refuse, refuseField, Refusal, throwRefusal } from '../../kernel/result.ts'
import { downloadOf, listTree, presentEntry } from '../dataset/index.ts'
import { canWork, closedWords, learn, recordStale } from '../learning/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { notArchived } from '../place/index.ts'
import { listItems, recordFacts, type RecordFacts } from '../record/index.ts'
import { say } from './discussion/say.ts'
import { countsOfOffering, listPosts, setPost, shownPost } from './discussion/store.ts'
import { planFor } from './learners.ts'
import { offeringsBelow, sectionTitles, standingIn, taughtPlan } from './outline.ts'
import { planOfVersion, publishedDataset } from './versions.ts'

const isOf =
  <K extends UnitKind>(kind: K, id: string) =>
  (unit: Unit): unit is UnitOf<K> & Unit =>
    unit.kind === kind && unit.id === id

/** A unit of a course that a learner works in and may open now. */
async function openUnit<K extends UnitKind>(
  tx: Tx,
  record: RecordFacts,
  kind: K,
  key: string,
  now: Date,
): Promise<UnitOf<K>> {
  if (record.kind !== 'mooc') return throwRefusal(refuse('absent'))
  const items = await listItems(tx, record.current.id)
  const whole = await planOfVersion(tx, record.contentId, record.contentVersion)
  const plan = taughtPlan(whole, await offeringsBelow(tx, record.offeringId), items)
  const unit = orAbsent(unitsOfPlan(plan).find(isOf(kind, key)))
  const { closed } = standingIn(plan, items, now).parts.get(key)!
  const isBegun = items.some((item) => item.key === key && item.state !== 'not_started')
  return closed && !isBegun ? throwRefusal(refuseField('key', closedWords(closed))) : unit
}

/** A discussion of the version that is offered, or of an older one that learners still have. */
async function discussionsIn(tx: Tx, offering: OfferingFacts) {
  if (offering.kind !== 'mooc') return throwRefusal(refuse('absent'))
  const plan = await planFor(tx, offering, undefined, await offeringsBelow(tx, offering.id))
  const titles = sectionTitles(plan)
  return unitsOfPlan(plan).flatMap((unit) =>
    unit.kind === 'discussion' ? [{ ...unit, sectionTitle: titles.get(unit.id) ?? '' }] : [],
  )
}

const discussionIn = async (tx: Tx, offering: OfferingFacts, key: string) =>
  orAbsent((await discussionsIn(tx, offering)).find(({ id }) => id === key))

const firstPage = { page: 1, per_page: 100, count: 'both' } as const
const reader = (actor: Actor, leads: boolean) => ({ userId: actor.userId, leads })

/** What is said in a discussion concerns everybody of its place: those who learn there read it too. */
const saidIn = ({ placeId, orgId }: { placeId: string; orgId: string }, id: string): ChangeEvent => ({
  domain: 'moocUnits',
  id,
  placeId,
  orgId,
  forLearners: true,
})

export const unitEndpoints = bind('moocUnits', contract, {
  files: async ({ object, params, query, tx, now }) => {
    const unit = await openUnit(tx, object, 'dataset', params.key, now)
    const { id, version } = orAbsent(await publishedDataset(tx, object, unit.content_id))
    const { rows, total } = await listTree(tx, id, version, query)
    return { entries: rows.map(presentEntry), total }
  },
  downloadFiles: async ({ object, body, actor, tx, kernel, now, changed }) => {
    const unit = await openUnit(tx, object, 'dataset', body.key, now)
    const found = orAbsent(await publishedDataset(tx, object, unit.content_id))
    const file = await downloadOf(tx, kernel, found, body.path === '' ? [] : [body.path])
    // Who may only look at the course any more downloads too, and it counts for nothing.
    const given = { record: object, key: unit.id, value: { kind: 'downloaded' } }
    const noted = await learn.respond(tx, kernel, actor, given, now)
    if (!(noted instanceof Refusal)) recordStale(changed, object)
    return file
  },
  posts: async ({ object, params, query, actor, tx, now }) => {
    const unit = await openUnit(tx, object, 'discussion', params.key, now)
    return listPosts(tx, { offeringId: object.offeringId, unitId: unit.id }, reader(actor, false), query)
  },
  post: async ({ object, params, body, actor, tx, kernel, now, ok, changed }) => {
    const unit = await openUnit(tx, object, 'discussion', params.key, now)
    ok(await canWork(tx, actor, object, now))
    await kernel.connection.transaction(async (held) =>
      ok(await say(held, actor, { ...object, recordId: object.id, unit }, body, now)),
    )
    const record = orAbsent(await recordFacts(tx, object.id, actor.userId))
    ok(await learn.respond(tx, kernel, actor, { record, key: unit.id, value: { kind: 'posted' } }, now))
    recordStale(changed, object)
    if (!object.isTrial) changed(saidIn(object, unit.id))
    return listPosts(tx, { offeringId: object.offeringId, unitId: unit.id }, reader(actor, false), firstPage)
  },
  discussions: async ({ object, tx }) => {
    const counts = await countsOfOffering(tx, object.id)
    const discussions = (await discussionsIn(tx, object)).map(({ id, title, sectionTitle, body, posts_required }) => {
      const { posts = 0, people = 0, lastAt = null } = counts.get(id) ?? {}
      return {
        id,
        title,
        section_title: sectionTitle,
        body,
        posts_required,
        post_count: posts,
        people,
        last_at: lastAt?.toISOString() ?? null,
      }
    })
    return { discussions, can_edit: notArchived(object) === true }
  },
  said: async ({ object, params, query, actor, tx }) => {
    const unit = await discussionIn(tx, object, params.key)
    return listPosts(tx, { offeringId: object.id, unitId: unit.id }, reader(actor, true), query)
  },
  answer: async ({ object, params, body, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    const unit = await discussionIn(tx, object, params.key)
    const where = { ...object, offeringId: object.id, recordId: null, unit }
    ok(await say(tx, actor, where, body, now))
    changed(saidIn(object, unit.id))
    return listPosts(tx, { offeringId: object.id, unitId: unit.id }, reader(actor, true), firstPage)
  },
  setPost: async ({ object, params, body, actor, tx, ok, changed }) => {
    ok(notArchived(object))
    const where = { offeringId: object.id, unitId: params.key }
    await setPost(tx, where, params.post_id, {
      ...(body.is_pinned === undefined ? {} : { isPinned: body.is_pinned }),
      ...(body.is_hidden === undefined ? {} : { isHidden: body.is_hidden }),
    })
    const post = orAbsent(await shownPost(tx, where, reader(actor, true), params.post_id))
    changed(saidIn(object, params.key))
    return { post }
  },
})
