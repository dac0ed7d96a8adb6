import { z } from 'zod'
import { sql } from 'drizzle-orm'
import { newId } from '../../kernel/database/columns.ts'
import type { Connection } from '../../kernel/database/pool.ts'
import { job } from '../../kernel/jobs/definition.ts'
import { foldUsername } from '../identity/index.ts'
import { users } from '../identity/tables.ts'
import { addOrgMembers, findOrganisation } from '../org/index.ts'
import { planImport, type ImportRow, type ListedStudent } from './import-rules.ts'
import { knownPeople } from './known-people.ts'
import { addMembers, advanceImport, findImport, type ImportRecord } from './store.ts'

const slice = 500

export const importJobName = 'class.import'
const Payload = z.object({ class_id: z.string(), import_id: z.string(), password_hash: z.string() })

const listedOf = (row: ImportRow): ListedStudent => ({
  line: row.line,
  number: row.number,
  realName: row.real_name,
  phone: row.phone,
  email: row.email,
})

/**
 * Imports what the preview promised, in slices that are each one transaction. People may have been added meanwhile, so
 * every slice is planned anew; the report says what was really done. Safe to run twice: who is there is only found again.
 */
export const importJob = job(importJobName, Payload, async (run) => {
  const { connection, events } = run.kernel
  const { class_id: classId, import_id: importId, password_hash: passwordHash } = run.payload
  const record = await findImport(connection.db, classId, importId)
  if (!record || record.state === 'done') return { rows: 0 }
  const organisation = await findOrganisation(connection.db, record.orgId)
  if (!organisation) return { rows: 0 }
  const done: ImportRow[] = []
  for (let at = 0; at < record.rows.length; at += slice) {
    if (run.cancelled()) break
    const some = record.rows.slice(at, at + slice)
    done.push(...(await importSlice(connection, record, organisation.customerId, passwordHash, some)))
    await run.progress(done.length, record.rows.length, `已处理 ${done.length} 名`)
  }
  // The server stops: the rows that are done are found again when it goes on.
  if (run.stopping()) return undefined
  const rest = record.rows
    .slice(done.length)
    .map((row): ImportRow => ({ ...row, action: 'refused', reason: '导入已取消' }))
  await connection.transaction(async (tx) => {
    await advanceImport(tx, importId, 'running', { state: 'done', rows: [...done, ...rest] })
    await events.publish(tx, { domain: 'classroom', id: classId, orgId: record.orgId, classId })
  })
  run.conclude(`已处理 ${done.length} 名`)
  return { rows: done.length }
})

async function importSlice(
  connection: Connection,
  record: ImportRecord,
  customerId: string,
  passwordHash: string,
  rows: ImportRow[],
): Promise<ImportRow[]> {
  // A line refused in the preview stays refused: its reason (a repeated number) may lie in another slice.
  const open = rows.filter((row) => row.action !== 'refused')
  return connection.transaction(async (tx) => {
    const known = await knownPeople(
      tx,
      record.classId,
      customerId,
      open.map((row) => row.number),
    )
    const plan = planImport(open.map(listedOf), known, customerId)
    const created = plan
      .filter((row) => row.action === 'create')
      .map((row) => ({
        id: newId(),
        username: foldUsername(row.number),
        number: row.number,
        realName: row.real_name,
        phone: row.phone,
        email: row.email,
        customerId,
        roles: ['student' as const],
        passwordHash,
      }))
    if (created.length) await tx.insert(users).values(created)
    const byNumber = new Map(
      known
        .filter((person) => person.customerId === customerId)
        .map((person) => [person.number.toLowerCase(), person.userId]),
    )
    for (const user of created) byNumber.set(user.number.toLowerCase(), user.id)
    const joining = plan.flatMap((row) => {
      const userId = row.action === 'refused' ? undefined : byNumber.get(row.number.toLowerCase())
      return userId ? [userId] : []
    })
    await addOrgMembers(tx, record.orgId, joining)
    await addMembers(tx, record.classId, record.orgId, joining, 'student')
    await tx.execute(sql`UPDATE classes SET updated_at = now() WHERE id = ${record.classId}`)
    const planned = new Map(plan.map((row) => [row.line, row]))
    // What was new when it was previewed and is a member now was made by this import before the server was killed.
    return rows.map((row) => {
      const now = planned.get(row.line) ?? row
      return now.action === 'present' && row.action !== 'present' ? { ...row } : now
    })
  })
}
