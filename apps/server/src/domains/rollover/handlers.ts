import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { contentStateLabels } from '@lab/contract/content'
import { dayOf, mondayOf, weekOf } from '@lab/contract/days'
import type { OfferingSettings } from '@lab/contract/offering'
import { rollover as contract, type RolloverRow } from '@lab/contract/rollover'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent } from '../../kernel/result.ts'
import { classLife, createClass, shownClass, type ClassRow } from '../classroom/index.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { joinPlace, memberships } from '../place/index.ts'
import { copyMaterials, countMaterials } from '../material/index.ts'
import { copyParts, isTaught, offerings, placeOffering } from '../offering/index.ts'
import { shiftedDates, type Shift } from './rules.ts'

type Order = z.output<typeof contract.copy.definition.body>

/** What a class is taught by itself; what those contain comes with them. */
const listOfferings = (tx: Tx, classId: string) =>
  tx
    .select({
      id: offerings.id,
      kind: offerings.kind,
      contentId: offerings.contentId,
      settings: offerings.settings,
      opensAt: offerings.opensAt,
      closesAt: offerings.closesAt,
      version: offerings.contentVersion,
      title: contents.title,
      state: contents.state,
      published: contents.publishedVersion,
      isDeleted: sql<boolean>`${contents.deletedAt} IS NOT NULL`,
    })
    .from(offerings)
    .innerJoin(contents, eq(contents.id, offerings.contentId))
    .where(and(eq(offerings.placeId, classId), isNull(offerings.parentId), isTaught('offerings')))
    .orderBy(asc(offerings.position), asc(offerings.id))

const listTeachers = (tx: Tx, classId: string) =>
  tx
    .select({ userId: memberships.userId, role: memberships.role, name: users.realName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.placeId, classId), ne(memberships.role, 'student')))
    .orderBy(asc(memberships.joinedAt))

interface Planned extends RolloverRow {
  contentId: string
  opensAt: Date | null
  closesAt: Date | null
  settings: Awaited<ReturnType<typeof listOfferings>>[number]['settings']
}

const iso = (moment: Date | null): string | null => moment && moment.toISOString()

/** What copying would do, content by content; without a start the earliest date is where the old term began. */
async function plan(
  tx: Tx,
  row: ClassRow,
  order: Order,
): Promise<{ rows: Planned[]; oldStart: string | null; shift: Shift }> {
  const found = await listOfferings(tx, row.id)
  const days = found.flatMap((one) => [one.opensAt, one.closesAt]).flatMap((moment) => (moment ? [dayOf(moment)] : []))
  const oldStart = row.startsOn ?? days.toSorted()[0] ?? null
  const shift = { oldStart: oldStart ?? order.starts_on, newStart: order.starts_on, holidays: order.holidays }
  const without = new Set(order.without)
  const rows = found
    .filter((one) => !without.has(one.id))
    .map((one): Planned => {
      const { opensAt, closesAt, notes } = shiftedDates(one, shift, order.ends_on)
      if (one.published > one.version) notes.push(`内容已更新：v${one.version} → v${one.published}`)
      const first = opensAt ?? closesAt
      return {
        offering_id: one.id,
        kind: one.kind,
        title: one.title,
        old_opens_at: iso(one.opensAt),
        old_closes_at: iso(one.closesAt),
        new_opens_at: iso(opensAt),
        new_closes_at: iso(closesAt),
        old_version: one.version,
        new_version: one.published,
        week: first ? weekOf(order.starts_on, dayOf(first)) : null,
        notes,
        obstacle: one.isDeleted
          ? '内容已删除'
          : one.state === 'published'
            ? ''
            : `内容当前为${contentStateLabels[one.state]}`,
        contentId: one.contentId,
        opensAt,
        closesAt,
        settings: { ...one.settings, opens_at: iso(opensAt), closes_at: iso(closesAt) },
      }
    })
  return { rows, oldStart: oldStart && mondayOf(oldStart), shift }
}

const moment = (at: string | null | undefined): Date | null => (at ? new Date(at) : null)

/** What a part says itself, with its dates in the new term. */
function movedDates(said: Partial<OfferingSettings>, shift: Shift): Partial<OfferingSettings> {
  const given = { opensAt: moment(said.opens_at), closesAt: moment(said.closes_at) }
  const { opensAt, closesAt } = shiftedDates(given, shift, null)
  return {
    ...said,
    ...(said.opens_at === undefined ? {} : { opens_at: iso(opensAt) }),
    ...(said.closes_at === undefined ? {} : { closes_at: iso(closesAt) }),
  }
}

export const rolloverEndpoints = bind('rollover', contract, {
  preview: async ({ body, object: row, tx }) => {
    const { rows, oldStart } = await plan(tx, row, body)
    const teachers = body.with_teachers ? await listTeachers(tx, row.id) : []
    return {
      rows,
      teachers: teachers.map((one) => one.name),
      materials: body.with_materials ? await countMaterials(tx, row.id) : 0,
      old_start: oldStart,
    }
  },
  copy: async ({ body, object: old, actor, tx, kernel, ok, changed, logged }) => {
    const made = await createClass(
      tx,
      { userId: actor.userId, orgId: old.orgId },
      {
        name: body.name,
        term: body.term,
        courseName: old.courseName,
        summary: old.summary,
        cover: old.cover,
        startsOn: body.starts_on,
        endsOn: body.ends_on,
        isTraining: old.isTraining,
      },
    )
    await classLife.save(tx, made.id, null, { sourceId: old.id })
    if (body.with_teachers) {
      for (const one of await listTeachers(tx, old.id)) await joinPlace(tx, made, [one.userId], one.role)
    }
    const { rows, shift } = await plan(tx, old, body)
    for (const row of rows) {
      if (row.obstacle) continue
      const { contentId, settings } = row
      const placed = ok(await placeOffering(tx, kernel, actor, { placeId: made.id, contentId, settings }))
      await copyParts(tx, kernel, actor, row.offering_id, placed, (said) => movedDates(said, shift))
    }
    if (body.with_materials) await copyMaterials(tx, old.id, { id: made.id, orgId: made.orgId, addedBy: actor.userId })
    logged({
      objectId: made.id,
      title: made.name,
      before: { class: old.name },
      after: { class: made.name, contents: rows.filter((row) => !row.obstacle).length },
    })
    changed({ domain: 'classroom', id: made.id, placeId: made.id, orgId: made.orgId })
    return { class: orAbsent(await shownClass(tx, kernel, actor, made.id)) }
  },
})
