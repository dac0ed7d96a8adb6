import { schoolSheetLabels, schoolSheets, type SchoolSheet } from '@lab/contract/school-import'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { job } from '../../kernel/jobs/definition.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { users } from '../identity/index.ts'
import { announceRights, orgMembers } from '../org/index.ts'
import { memberships, places } from '../place/index.ts'
import { applyClasses, applyOrganisations, type AppliedStructure } from './apply-structure.ts'
import { applyPeople, type Applied, type FirstPasswords } from './apply.ts'
import { assess, type Terms } from './assess.ts'
import type { Line } from './lines.ts'
import { noteRosterIds } from './roster-ids.ts'
import { openSeed } from './seeds.ts'
import {
  advance,
  countActions,
  countRows,
  findImport,
  rowsToWrite,
  saveRows,
  type ListedImport,
  type RowRecord,
} from './store.ts'

export const applyJobName = 'school.import'

/** Rows of one transaction: so many that statements are few, so few that there is progress to see and nobody waits for a lock. */
const atOnce: Record<SchoolSheet, number> = { organisation: 100, teacher: 500, class: 100, student: 500 }

/** Rows after which the database looks at what was written: it would plan for the small school of before. */
const refreshEvery = 2000
const noteWritten = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`ANALYZE ${users}, ${orgMembers}, ${memberships}, ${places}`)
}

const Payload = z.object({
  import_id: z.string(),
  top: z.string(),
  why_not_higher: z.string().nullable(),
  why_no_teachers: z.string().nullable().default(null),
})

/** What shows people, classes and organisations looks again. */
export const changedDomains = ['schoolImport', 'org', 'member', 'user', 'classroom', 'place'] as const
export async function announce(tx: Tx, { events }: Pick<Kernel, 'events'>, importId: string): Promise<void> {
  for (const domain of changedDomains)
    await events.publish(tx, { domain, orgId: null, ...(domain === 'schoolImport' ? { id: importId } : {}) })
}

/**
 * Writes what the preview promised, in slices that are each one transaction. The school may have changed meanwhile, so every
 * slice is planned again; the report says what was really done. A slice notes what it did with it, so a second run goes on.
 */
export const applyJob = {
  ...job(applyJobName, interactive, Payload, async (run) => {
    const { connection } = run.kernel
    const { import_id: id, top, why_not_higher: whyNotHigher, why_no_teachers: whyNoTeachers } = run.payload
    const record = await findImport(connection.db, id)
    if (!record || record.state !== 'writing') return { rows: 0 }
    const terms: Terms = { customerId: record.customerId, top, whyNotHigher, whyNoTeachers }
    const first = {
      rule: record.passwordRule ?? 'none',
      hash: record.passwordHash,
      seed: await openSeed(connection.db, record),
    }
    let done = await countRows(connection.db, id, 'toUndo')
    const total = done + (await countRows(connection.db, id, 'toWrite'))
    for (const sheet of schoolSheets) {
      for (;;) {
        if (run.cancelled()) break
        const rows = await rowsToWrite(connection.db, id, sheet, atOnce[sheet])
        if (!rows.length) break
        await connection.transaction((tx) => writeSlice(tx, record, terms, rows, first))
        done += rows.length
        if (done % refreshEvery < rows.length) await noteWritten(connection.db)
        await run.progress(done, total, `正在导入${schoolSheetLabels[sheet]}，已处理 ${done} / ${total} 行`)
      }
    }
    if (run.stopping()) return undefined
    await noteWritten(connection.db)
    const isWhole = (await countRows(connection.db, id, 'toWrite')) === 0
    await connection.transaction((tx) => finish(tx, run.kernel, id, isWhole))
    run.conclude(isWhole ? `已导入 ${done} 行` : `已取消，导入了 ${done} 行`)
    return { rows: done }
  }),
  // Cancelled before it began, or broken: what was written can be taken back.
  dropped: async (tx: Tx, payload: unknown): Promise<void> => {
    const { import_id: id } = Payload.parse(payload)
    if (await advance(tx, id, ['writing'], { state: 'cancelled', passwordHash: null }))
      await advance(tx, id, ['cancelled'], { counts: await countActions(tx, id) })
  },
}

async function finish(tx: Tx, kernel: Kernel, id: string, isWhole: boolean): Promise<void> {
  const counts = await countActions(tx, id)
  await noteRosterIds(tx, id)
  await advance(tx, id, ['writing'], { state: isWhole ? 'done' : 'cancelled', counts, passwordHash: null })
  await announce(tx, kernel, id)
  await announceRights(tx, 'all')
}

const lineOf = ({ sheet, line, values, position }: RowRecord): Line => ({ sheet, line, values, position })

async function writeSlice(
  tx: Tx,
  record: ListedImport,
  terms: Terms,
  rows: readonly RowRecord[],
  first: FirstPasswords,
): Promise<void> {
  const lines = rows.map(lineOf)
  const assessed = await assess(tx, terms, lines, record.scope)
  const applied: (Applied | AppliedStructure)[] = [
    ...(await applyOrganisations(tx, terms, assessed.organisations, assessed)),
    ...(await applyPeople(tx, terms, [...assessed.teachers, ...assessed.students], assessed, first)),
    ...(await applyClasses(tx, terms, assessed.classes, assessed)),
  ]
  await saveRows(tx, record.id, applied.map(patchOf))
}

function patchOf({ planned, objectId, done }: Applied | AppliedStructure) {
  const { action, changes, reason, line } = planned
  const position = line.position!
  // What was to be done and could not be, for what it depends on did not come in.
  if (done === null && (action === 'create' || action === 'update'))
    return { position, action: 'refused' as const, changes: [], reason: reason || '所属的组织没有导入' }
  return { position, action, changes, reason, ...(objectId ? { objectId } : {}), ...(done ? { done } : {}) }
}
