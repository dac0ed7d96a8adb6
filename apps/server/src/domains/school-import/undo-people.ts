import { and, inArray, isNull, sql } from 'drizzle-orm'
import { schoolFieldLabel } from '@lab/contract/school-import'
import type { Tx } from '../../kernel/database/pool.ts'
import { deleteUsers, savePeople, sessions, users } from '../identity/index.ts'
import { addOrgMembers, keepDetails, organisations, orgMembers, removeOrgMembers } from '../org/index.ts'
import { memberships, roster, type WorkKernel } from '../place/index.ts'
import { forgetPeople } from './forget-people.ts'
import type { Done } from './planned.ts'
import type { RowRecord } from './store.ts'

/** What undoing did about a row: what went back, and what stays as it is and why. */
export interface Undone {
  position: number
  undone: string
}

interface Facts {
  people: ReadonlyMap<string, typeof users.$inferSelect>
  signedIn: ReadonlySet<string>
  orgs: ReadonlyMap<string, (typeof orgMembers.$inferSelect)[]>
  classes: ReadonlyMap<string, { id: string; placeId: string; role: string }[]>
  /** Organisations that some were in before and that are there still. */
  open: ReadonlySet<string>
  /** `person place`: has work there. */
  atWork: ReadonlySet<string>
}

const groupBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => Map.groupBy(rows, keyOf)

async function factsOf(tx: Tx, { providers }: WorkKernel, rows: readonly RowRecord[]): Promise<Facts> {
  const ids = rows.flatMap(({ objectId }) => objectId ?? [])
  const before = rows.flatMap(({ done }) => done?.left.map(({ orgId }) => orgId) ?? [])
  const open = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(inArray(organisations.id, before), isNull(organisations.removedAt)))
  // Nobody signs in, or is changed, until this is done.
  const people = await tx.select().from(users).where(inArray(users.id, ids)).for('update')
  const signedIn = await tx.selectDistinct({ id: sessions.userId }).from(sessions).where(inArray(sessions.userId, ids))
  const orgs = await tx.select().from(orgMembers).where(inArray(orgMembers.userId, ids))
  const places = await tx
    .select({ id: memberships.id, userId: memberships.userId, placeId: memberships.placeId, role: memberships.role })
    .from(memberships)
    .where(inArray(memberships.userId, ids))
  const work = await tx.execute<{ key: string }>(sql`
    SELECT DISTINCT r.learner_id || ' ' || r.place_id AS key FROM ${providers.placesWork.learnersRecords} r
    WHERE r.learner_id = ANY(${sql.param(ids)}::uuid[])`)
  return {
    people: new Map(people.map((one) => [one.id, one])),
    signedIn: new Set(signedIn.map(({ id }) => id)),
    orgs: groupBy(orgs, ({ userId }) => userId),
    classes: groupBy(places, ({ userId }) => userId),
    open: new Set(open.map(({ id }) => id)),
    atWork: new Set(work.rows.map(({ key }) => key)),
  }
}

/** Takes back what rows of teachers or students did. `named` are those of them whom something else mentions by now. */
export async function undoPeople(
  tx: Tx,
  kernel: WorkKernel,
  rows: readonly RowRecord[],
  named: ReadonlySet<string>,
): Promise<Undone[]> {
  const facts = await factsOf(tx, kernel, rows)
  const results: Undone[] = []
  const going: string[] = []
  for (const row of rows) {
    const id = row.objectId!
    const done = row.done!
    if (!facts.people.has(id)) results.push({ position: row.position, undone: '已不存在' })
    else if (facts.people.get(id)!.mergedIntoId !== null)
      results.push({ position: row.position, undone: '保留：账号已合并到另一个账号' })
    else if (done.made) {
      const why = whyStays(id, done, facts, named)
      if (why === null) going.push(id)
      results.push({ position: row.position, undone: why === null ? '已删除账号' : `保留：${why}` })
    } else results.push({ position: row.position, undone: await revert(tx, id, row, facts) })
  }
  await forgetPeople(tx, going)
  await deleteUsers(tx, going)
  return results
}

/** Why an account that the import made stays; null where nothing hangs from it. */
function whyStays(id: string, done: Done, facts: Facts, named: ReadonlySet<string>): string | null {
  if (facts.signedIn.has(id)) return '已登录过'
  if (facts.people.get(id)!.version > 1) return '导入后修改过'
  if ((facts.orgs.get(id) ?? []).some(({ orgId, isAdmin }) => isAdmin || !done.joined.includes(orgId)))
    return '已加入其他组织，或担任组织管理员'
  if ((facts.classes.get(id) ?? []).some(({ placeId }) => !done.classes.includes(placeId))) return '是其他班级的成员'
  return named.has(id) ? '已有学习记录、授权或其他数据' : null
}

async function revert(tx: Tx, id: string, row: RowRecord, facts: Facts): Promise<string> {
  const done = row.done!
  const kept: string[] = []
  const now = facts.people.get(id)!
  const fields = { real_name: now.realName, phone: now.phone, email: now.email }
  const back: Record<string, string> = {}
  for (const { field, from, to } of done.fields) {
    if (fields[field as keyof typeof fields] === to) back[field] = from
    else kept.push(`${schoolFieldLabel(row.sheet, field)}已再次修改`)
  }
  if (Object.keys(back).length)
    await savePeople(tx, [{ id, realName: back.real_name, phone: back.phone, email: back.email }])
  await revertDetails(tx, id, row, facts, kept)
  await revertOrganisations(tx, id, done, facts, kept)
  await leaveClasses(tx, id, done, facts, kept)
  return kept.length ? `部分恢复：${kept.join('、')}` : '已恢复'
}

async function revertDetails(tx: Tx, id: string, row: RowRecord, facts: Facts, kept: string[]): Promise<void> {
  const words = { sex: 'sex', major: 'major', administrative_class: 'administrativeClass' } as const
  for (const { orgId, field, from, to } of row.done!.details) {
    const membership = facts.orgs.get(id)?.find((one) => one.orgId === orgId)
    if (!membership) continue
    if (membership[words[field]] === to) await keepDetails(tx, orgId, [{ userId: id, [field]: from }])
    else kept.push(`${schoolFieldLabel(row.sheet, field)}已再次修改`)
  }
}

async function revertOrganisations(tx: Tx, id: string, done: Done, facts: Facts, kept: string[]): Promise<void> {
  const own = facts.orgs.get(id) ?? []
  for (const { orgId, ...details } of done.left) {
    if (own.some((one) => one.orgId === orgId)) continue
    if (!facts.open.has(orgId)) {
      kept.push('原来的组织已删除，没有移回')
      continue
    }
    await addOrgMembers(tx, orgId, [id])
    await keepDetails(tx, orgId, [{ userId: id, ...details }])
  }
  for (const orgId of done.joined) {
    const membership = own.find((one) => one.orgId === orgId)
    if (membership?.isAdmin) kept.push('已担任组织管理员，没有移出')
    else if (membership) await removeOrgMembers(tx, orgId, [id])
  }
}

async function leaveClasses(tx: Tx, id: string, { classes }: Done, facts: Facts, kept: string[]): Promise<void> {
  const leaving = classes.filter((placeId) => !facts.atWork.has(`${id} ${placeId}`))
  if (leaving.length < classes.length) kept.push('已在班级中学习，没有移出')
  for (const membership of facts.classes.get(id) ?? [])
    if (membership.role === 'student' && leaving.includes(membership.placeId))
      await roster.removeMembers(tx, membership.placeId, [membership.id])
}
