import { accommodation as contract, AccommodationProfile, type EffectiveTimes } from '@lab/contract/accommodation'
import type { OfferingKind } from '@lab/contract/kinds'
import type { z } from 'zod'
import { bind } from '../../kernel/http/bind.ts'
import { merged } from '../../kernel/http/input.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import { readEffective, type LearnersTimes } from './effective.ts'
import { tellAdjusted, tellTakenBack } from './notices.ts'
import { timesOf } from './times-of-learner.ts'
import { isDifferent } from './rules.ts'
import * as store from './store.ts'
import { notArchived } from '../place/index.ts'

type Student = Awaited<ReturnType<typeof store.studentsOf>>[number]
type Fields = Omit<z.output<typeof contract.create.definition.body>, 'learner_ids'>

const columnsOf = (body: Fields) => ({
  timeFactor: body.time_factor,
  extraDays: body.extra_days,
  extraAttempts: body.extra_attempts,
  reason: body.reason,
  validFrom: body.valid_from,
  validTo: body.valid_to,
})

const profileOf = (row: store.AccommodationRow) => ({
  time_factor: row.timeFactor,
  extra_days: row.extraDays,
  extra_attempts: row.extraAttempts,
  reason: row.reason,
  valid_from: row.validFrom,
  valid_to: row.validTo,
})

/** Undefined stays so: it is not changed. */
const moment = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text)
const iso = (moment: Date | null): string | null => moment && moment.toISOString()

/** Whether attempts at contents of a kind may have a time of their own. */
const isTimed = ({ kinds }: Pick<Kernel, 'kinds'>, kind: OfferingKind): boolean => Boolean(kinds[kind].work?.limit)

interface Timed {
  title: string
  isTimed: boolean
}

const present = (times: LearnersTimes, learner: Student, { title, isTimed: hasLimit }: Timed): EffectiveTimes => ({
  offering_id: times.offeringId,
  title,
  learner,
  opens_at: times.effective.opensAt,
  closes_at: times.effective.closesAt,
  attempts: times.effective.attempts,
  time_factor: hasLimit ? times.effective.timeFactor : null,
  exception: times.exception && {
    opens_at: iso(times.exception.opensAt),
    closes_at: iso(times.exception.closesAt),
    attempts: times.exception.attempts,
    reason: times.exception.reason,
  },
})

const everything = { page: 1, per_page: 300, count: 'none' } as const

export const accommodationEndpoints = bind('accommodation', contract, {
  listOfPlace: async ({ query, object, tx, now }) => {
    const place = { placeId: object.id, orgId: object.orgId }
    const { rows, total } = await store.listAccommodations(tx, place, query, now)
    return { accommodations: rows, total }
  },
  create: async ({ body, object, actor, tx, changed, logged }) => {
    const row = object
    const { learner_ids: learnerIds, ...fields } = body
    const students = await store.studentsOf(tx, row.id, learnerIds)
    await store.insertAccommodations(
      tx,
      students.map((student) => ({
        ...columnsOf(fields),
        orgId: row.orgId,
        learnerId: student.id,
        createdBy: actor.userId,
      })),
    )
    logged({ before: {}, after: { ...fields, learners: students.map((one) => one.real_name) } })
    placeChanges(
      row,
      students.map((student) => student.id),
    ).forEach(changed)
    return { created: students.length }
  },
  update: async ({ params, body, object, tx, now, changed, logged, ok }) => {
    const place = { placeId: object.id, orgId: object.orgId }
    const found = orAbsent(await store.findAccommodation(tx, place, params.accommodation_id))
    const { version, ...changes } = body
    const fields = ok(merged(AccommodationProfile, profileOf(found), changes))
    if (!(await store.saveAccommodation(tx, found.id, version, columnsOf(fields))))
      return ok(refuse('changedMeanwhile'))
    logged({ before: found, after: { ...found, ...columnsOf(fields) } })
    placeChanges(object, [found.learnerId]).forEach(changed)
    const { rows } = await store.listAccommodations(tx, place, { ...everything, learnerId: found.learnerId }, now)
    return { accommodation: orAbsent(rows.find((one) => one.id === found.id)) }
  },
  remove: async ({ params, object, tx, changed, logged }) => {
    const place = { placeId: object.id, orgId: object.orgId }
    const found = orAbsent(await store.findAccommodation(tx, place, params.accommodation_id))
    await store.deleteAccommodation(tx, found.id)
    logged({ before: found, after: {} })
    placeChanges(object, [found.learnerId]).forEach(changed)
    return {}
  },
  ofLearner: async ({ params, object, kernel, tx, now }) => {
    const row = object
    const learner = orAbsent((await store.studentsOf(tx, row.id, [params.learner_id]))[0])
    const placed = await store.offeringsOf(tx, row.id)
    const shown = new Map(placed.map(({ id, title, kind }) => [id, { title, isTimed: isTimed(kernel, kind) }]))
    const place = { placeId: row.id, orgId: row.orgId }
    const { rows } = await store.listAccommodations(tx, place, { ...everything, learnerId: learner.id }, now)
    const times = await timesOf(tx, learner.id, row.id, placed, now)
    return {
      learner,
      accommodations: rows,
      times: times.map((one) => present(one, learner, shown.get(one.offeringId)!)),
    }
  },
  ofOffering: async ({ object, kernel, tx, now }) => {
    const students = await store.studentsOf(tx, object.placeId, null)
    const byId = new Map(students.map((one) => [one.id, one]))
    const times = await readEffective(
      tx,
      students.map((one) => one.id),
      [object],
      now,
    )
    const shown = { title: object.contentTitle, isTimed: isTimed(kernel, object.kind) }
    return {
      times: times
        .filter((one) => isDifferent(one.effective, shown))
        .map((one) => present(one, byId.get(one.learnerId)!, shown)),
    }
  },
  setException: async ({ body, object, actor, tx, ok, changed, logged }) => {
    ok(notArchived(object))
    const { learner_ids: learnerIds, ...given } = body
    const students = await store.studentsOf(tx, object.placeId, learnerIds)
    const adjusted = {
      opensAt: moment(given.opens_at),
      closesAt: moment(given.closes_at),
      attempts: given.attempts,
      reason: given.reason,
    }
    await store.saveExceptions(
      tx,
      students.map((student) => ({
        ...adjusted,
        offeringId: object.id,
        learnerId: student.id,
        orgId: object.orgId,
        createdBy: actor.userId,
      })),
    )
    await tellAdjusted(
      tx,
      object,
      students.map((student) => student.id),
      adjusted,
    )
    logged({ before: {}, after: { ...given, learners: students.map((one) => one.real_name) } })
    for (const student of students) offeringChanges(object, student.id).forEach(changed)
    return { changed: students.length }
  },
  removeException: async ({ params, object, tx, ok, changed, logged }) => {
    ok(notArchived(object))
    if (!(await store.deleteException(tx, object.id, params.learner_id))) return ok(refuse('absent'))
    await tellTakenBack(tx, object, params.learner_id)
    logged({ before: { learner: params.learner_id }, after: {} })
    offeringChanges(object, params.learner_id).forEach(changed)
    return {}
  },
})

const placeChanges = (row: { id: string; orgId: string }, learnerIds: readonly string[]): ChangeEvent[] => [
  { domain: 'accommodation', id: row.id, placeId: row.id, orgId: row.orgId },
  ...learnerIds.map((userId) => ({ domain: 'learning', userId })),
]
const offeringChanges = (
  offering: { id: string; placeId: string; orgId: string },
  learnerId: string,
): ChangeEvent[] => [
  { domain: 'accommodation', id: offering.id, placeId: offering.placeId, orgId: offering.orgId },
  { domain: 'learning', userId: learnerId },
]
