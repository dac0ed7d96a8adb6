import { markbook as contract } from '@lab/contract/markbook'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { notArchived, placePolicy, unlessArchived, type Place } from '../place/index.ts'
import { readMemberDetails } from '../record/index.ts'
import { readBook, schemeOf, type BookLine } from './book.ts'
import { worksIn } from './facts.ts'
import { columnFor, giveMarks, mayGive } from './given.ts'
import { historyOf } from './history.ts'
import { linesFor, presentLine, type PostedTotals } from './list.ts'
import { postMarks, withdrawMarks } from './posting.ts'
import { csvAnswer, fullSheet, officeSheet } from './sheets.ts'
import * as store from './store.ts'

/** An organisation's own place has no mark book: nobody is entered there. */
const taughtPlace = (place: Place): Place => orAbsent(place.placeKind === 'organisation' ? null : place)

const changes = (place: Place, more: Partial<ChangeEvent> = {}): ChangeEvent => ({
  domain: 'markbook',
  id: place.id,
  placeId: place.id,
  orgId: place.orgId,
  ...more,
})

const presentPosted = (row: store.BookRow | null) =>
  row?.postedAt && row.postedBy
    ? {
        at: row.postedAt,
        by: { id: row.postedBy, real_name: row.postedByName },
        learner_count: row.postedCount,
      }
    : null

const abilitiesIn = (actor: Actor, place: Place) =>
  abilities({
    lead: unlessArchived(place, within(actor, 'record.mark', placePolicy.lead(actor, place))),
    teach: unlessArchived(place, placePolicy.teach(actor, place)),
  })

export const markbookEndpoints = bind('markbook', contract, {
  get: async ({ object, query, actor, kernel, tx, now }) => {
    const place = taughtPlace(object)
    const book = await readBook(tx, kernel, place, now)
    const posted: PostedTotals = new Map(
      (await store.postedIn(tx, place.id)).map(({ learnerId, total }) => [learnerId, total]),
    )
    const isChanged = ({ learner, result }: BookLine) => (posted.get(learner.id) ?? null) !== result.total
    const { shown, total } = linesFor(book.lines, query)
    return {
      scheme: book.scheme,
      version: book.row?.version ?? 0,
      works: book.works,
      rows: query.count === 'only' ? [] : shown.map((line) => presentLine(line, posted)),
      total,
      posted: presentPosted(book.row),
      changed_count: book.row?.postedAt ? book.lines.filter(isChanged).length : 0,
      can: abilitiesIn(actor, place),
    }
  },
  save: async ({ object, body, kernel, tx, ok, refuse: leave, changed, logged }) => {
    const place = taughtPlace(object)
    ok(notArchived(place))
    const own = new Set((await worksIn(tx, kernel, place.id)).map(({ id }) => id))
    const scheme = { ...body.scheme, works: body.scheme.works.filter((one) => own.has(one.offering_id)) }
    const before = schemeOf(await store.findBook(tx, place.id), place.id)
    const version = await store.saveScheme(tx, place, body.version, scheme)
    if (version === null) return leave('changedMeanwhile')
    logged({ before: { markScheme: before }, after: { markScheme: scheme } })
    changed(changes(place))
    return { version }
  },
  setMarks: async ({ object, body, actor, kernel, tx, now, ok, changed, logged }) => {
    const place = taughtPlace(object)
    ok(notArchived(place))
    const { entered } = schemeOf(await store.findBook(tx, place.id), place.id)
    const column = orAbsent(columnFor(body.column_id, await worksIn(tx, kernel, place.id), entered))
    ok(mayGive(column, body))
    const why = { reason: body.reason, byId: actor.userId, at: now }
    const count = ok(await giveMarks(tx, { placeId: place.id, column }, body.marks, why))
    logged({ summary: `录入成绩：${column.title}`, after: { reason: body.reason, count } })
    if (count > 0) changed(changes(place))
    return { changed: count }
  },
  history: async ({ object, params, kernel, tx }) => {
    const place = taughtPlace(object)
    const { entered } = schemeOf(await store.findBook(tx, place.id), place.id)
    const column = orAbsent(columnFor(params.column_id, await worksIn(tx, kernel, place.id), entered))
    return { changes: await historyOf(tx, { placeId: place.id, column, learnerId: params.learner_id }) }
  },
  post: async ({ object, actor, kernel, tx, now, ok, changed, logged }) => {
    const place = taughtPlace(object)
    ok(notArchived(place))
    const count = await postMarks(tx, await readBook(tx, kernel, place, now), place, { userId: actor.userId, at: now })
    logged({ after: { count } })
    changed(changes(place, { forLearners: true }))
    return { posted: presentPosted(await store.findBook(tx, place.id)) }
  },
  withdraw: async ({ object, tx, ok, changed, logged }) => {
    const place = taughtPlace(object)
    ok(notArchived(place))
    logged({ after: { count: await withdrawMarks(tx, place) } })
    changed(changes(place, { forLearners: true }))
    return { posted: null }
  },
  export: async ({ object, body, kernel, tx, now }) => {
    const place = taughtPlace(object)
    const book = await readBook(tx, kernel, place, now)
    const who = (id: string) => ({ org_id: place.orgId, learner_id: id })
    const known = await readMemberDetails(
      tx,
      book.lines.map(({ learner }) => who(learner.id)),
    )
    const classOf = (id: string): string => known(who(id)).administrative_class
    if (body.form === 'csv') return csvAnswer(`${place.name}成绩登记表`, officeSheet(book, classOf))
    return body.form === 'full'
      ? xlsxAnswer(`${place.name}成绩册`, fullSheet(book, classOf))
      : xlsxAnswer(`${place.name}成绩登记表`, officeSheet(book, classOf))
  },
  mine: async ({ actor, tx }) => ({ marks: await store.postedTo(tx, actor.userId) }),
})
