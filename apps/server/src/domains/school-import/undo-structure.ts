import { eq, inArray, sql } from 'drizzle-orm'
import { refusalMessage } from '@lab/contract/refusals'
import { schoolFieldLabel } from '@lab/contract/school-import'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Providers } from '../../kernel/providers.ts'
import { Refusal } from '../../kernel/result.ts'
import { classes, classLife } from '../classroom/index.ts'
import { countMembers, findOrganisation, removeOrganisation } from '../org/index.ts'
import { memberships, places, roster, type WorkKernel } from '../place/index.ts'
import type { RowRecord } from './store.ts'
import { rosterIds } from './tables.ts'
import type { Undone } from './undo-people.ts'

const gone = '已不存在'
const stays = (why: string): string => `保留：${why}`

/** Takes back classes: a new one where nothing is taught and nobody else is in it, and what a row changed of another. */
export async function undoClass(tx: Tx, kernel: WorkKernel, row: RowRecord, now: Date): Promise<Undone> {
  const id = row.objectId!
  const done = row.done!
  const [found] = await tx
    .select({ place: places, own: classes })
    .from(places)
    .innerJoin(classes, eq(classes.id, places.id))
    .where(eq(places.id, id))
  if (!found || found.place.deletedAt) return { position: row.position, undone: gone }
  const members = await tx
    .select({ id: memberships.id, userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.placeId, id))
  const name = found.place.name
  if (!done.made) return { position: row.position, undone: await revertClass(tx, row, found, members) }
  const others = members.filter(({ userId }) => !done.classes.includes(userId))
  if (others.length) return { position: row.position, undone: stays(`还有 ${others.length} 名其他成员`) }
  const contents = await contentsIn(tx, kernel, id)
  if (contents) return { position: row.position, undone: stays(`已有 ${contents} 项教学内容`) }
  const removed = await classLife.remove(tx, kernel, { id, name }, now)
  if (removed !== true) return { position: row.position, undone: stays('已有学习记录') }
  // Its teachers may be new, too, and go after it.
  await roster.removeMembers(
    tx,
    id,
    members.map((one) => one.id),
  )
  await classLife.save(tx, id, null, { ownerId: null })
  await tx.delete(rosterIds).where(eq(rosterIds.objectId, id))
  return { position: row.position, undone: '已删除班级' }
}

async function contentsIn(tx: Tx, { providers }: WorkKernel, id: string): Promise<number> {
  const found = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${providers.placesWork.offerings} f WHERE f.place_id = ${id} AND f.removed_at IS NULL`,
  )
  return found.rows[0]?.n ?? 0
}

async function revertClass(
  tx: Tx,
  row: RowRecord,
  found: { place: typeof places.$inferSelect; own: typeof classes.$inferSelect },
  members: readonly { id: string; userId: string }[],
): Promise<string> {
  const done = row.done!
  const kept: string[] = []
  const now = { term: found.own.term, course_name: found.own.courseName }
  for (const { field, from, to } of done.fields) {
    if (now[field as keyof typeof now] === to)
      await classLife.save(tx, found.place.id, null, field === 'term' ? { term: from } : { courseName: from })
    else kept.push(`${schoolFieldLabel('class', field)}已再次修改`)
  }
  const leaving = members.filter(({ userId }) => done.classes.includes(userId) && userId !== found.place.ownerId)
  await roster.removeMembers(
    tx,
    found.place.id,
    leaving.map(({ id }) => id),
  )
  return kept.length ? `部分恢复：${kept.join('、')}` : '已恢复'
}

/** Takes back an organisation that the import made, where it owns nothing and nobody is in it. */
export async function undoOrganisation(
  tx: Tx,
  { belongingsOf }: Pick<Providers, 'belongingsOf'>,
  row: RowRecord,
  actor: { orgId: string | null },
  now: Date,
): Promise<Undone> {
  const { position } = row
  const found = await findOrganisation(tx, row.objectId!)
  if (!found) return { position, undone: gone }
  const people = await countMembers(tx, found.id)
  if (people) return { position, undone: stays(`还有 ${people} 名成员`) }
  const removed = await removeOrganisation(tx, actor, found, () => belongingsOf(tx, found.id), now)
  if (removed instanceof Refusal) return { position, undone: stays(refusalMessage(removed.name, removed.facts)) }
  await tx.delete(rosterIds).where(inArray(rosterIds.objectId, [found.id]))
  return { position, undone: '已删除组织' }
}
