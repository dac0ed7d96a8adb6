import { schoolSheetLabels, schoolSheets, type SchoolSheet } from '@lab/contract/school-import'
import { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { job } from '../../kernel/jobs/definition.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announceRights } from '../org/index.ts'
import { namedAnywhere } from '../user/index.ts'
import { announce } from './apply-job.ts'
import { withoutWeight } from './forget-people.ts'
import { advance, allRows, countRows, findImport, rowsToUndo, saveRows, type RowRecord } from './store.ts'
import { undoClass, undoOrganisation } from './undo-structure.ts'
import { undoPeople, type Undone } from './undo-people.ts'

export const undoJobName = 'school.undo'

const atOnce = 200
const Payload = z.object({ import_id: z.string(), org_id: z.string().nullable() })

/** What stays is said with the reason; so each row says whether it was kept. */
export const keptMarks = ['保留：', '部分恢复：'] as const
export const isKept = (undone: string): boolean => keptMarks.some((mark) => undone.startsWith(mark))

/** Takes back what an import did, the last first, in slices that are each one transaction; a second run goes on. */
export const undoJob = {
  ...job(undoJobName, interactive, Payload, async (run) => {
    const { connection } = run.kernel
    const { import_id: id, org_id: orgId } = run.payload
    const record = await findImport(connection.db, id)
    if (!record || record.state !== 'undoing') return { rows: 0 }
    const total = await countRows(connection.db, id, 'toUndo')
    let done = 0
    for (const sheet of schoolSheets.toReversed()) {
      const named = await namedPeople(connection.db, id, sheet)
      for (;;) {
        if (run.cancelled()) break
        const rows = await rowsToUndo(connection.db, id, sheet, atOnce)
        if (!rows.length) break
        await connection.transaction(async (tx) =>
          saveRows(tx, id, await undoSlice(tx, run.kernel, sheet, rows, { named, orgId })),
        )
        done += rows.length
        await run.progress(done, total, `正在撤销${schoolSheetLabels[sheet]}，已处理 ${done} / ${total} 行`)
      }
    }
    if (run.stopping()) return undefined
    const { reverted, kept } = await connection.transaction((tx) => finish(tx, run.kernel, id))
    run.conclude(`已恢复 ${reverted} 行，保留 ${kept} 行`)
    return { reverted, kept }
  }),
  dropped: async (tx: Tx, payload: unknown): Promise<void> => {
    await finishState(tx, Payload.parse(payload).import_id)
  },
}

/** Whom of a sheet's new people something mentions by now. */
async function namedPeople(tx: Tx, id: string, of: SchoolSheet): Promise<ReadonlySet<string>> {
  if (of !== 'student' && of !== 'teacher') return new Set()
  const made = (await allRows(tx, id)).filter(({ done, sheet }) => done?.made && sheet === of)
  return namedAnywhere(
    tx,
    made.flatMap(({ objectId }) => objectId ?? []),
    withoutWeight,
  )
}

async function undoSlice(
  tx: Tx,
  kernel: Kernel,
  sheet: SchoolSheet,
  rows: readonly RowRecord[],
  { named, orgId }: { named: ReadonlySet<string>; orgId: string | null },
): Promise<Undone[]> {
  const now = new Date()
  const undone: Undone[] = []
  if (sheet === 'student' || sheet === 'teacher') undone.push(...(await undoPeople(tx, kernel, rows, named)))
  else
    for (const row of rows)
      undone.push(
        sheet === 'class'
          ? await undoClass(tx, kernel, row, now)
          : await undoOrganisation(tx, kernel.providers, row, { orgId }, now),
      )
  return undone
}

async function finishState(tx: Tx, id: string): Promise<{ reverted: number; kept: number }> {
  const rows = (await allRows(tx, id)).filter(({ undone }) => undone !== '')
  const kept = rows.filter(({ undone }) => isKept(undone)).length
  const outcome = { reverted: rows.length - kept, kept }
  const isWhole = (await countRows(tx, id, 'toUndo')) === 0
  await advance(tx, id, ['undoing'], {
    state: isWhole ? 'undone' : 'cancelled',
    undone: outcome,
    sealedSeed: null,
    codesUntil: null,
  })
  return outcome
}

async function finish(tx: Tx, kernel: Kernel, id: string): Promise<{ reverted: number; kept: number }> {
  const outcome = await finishState(tx, id)
  await announce(tx, kernel, id)
  await announceRights(tx, 'all')
  return outcome
}
