import { isDeepStrictEqual } from 'node:util'
import type { PaperQuestion } from '@lab/contract/question/paper-content'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { nobody } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { job, scheduled } from '../../kernel/jobs/definition.ts'
import { nightly } from '../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { examSittings, loadPaper, settingsIn, type ExamPaper } from '../exam/index.ts'
import { offeringFacts, offerings, type OfferingFacts } from '../offering/index.ts'
import { loadPinned, pinKey, saveMeasures } from '../question-bank/index.ts'
import { records } from '../record/index.ts'
import { measuresOf } from './rules/measures.ts'
import { readSheets, type Sheet } from './sheets.ts'
import { measuredOfferings } from './tables.ts'

/** So many offerings in one run; the next one goes on. */
const mostAtOnce = 500

/** Exams that are over, of whose records something has changed since they were measured. */
async function dueOfferings(tx: Tx): Promise<string[]> {
  const found = await tx.execute<{ id: string }>(sql`
    SELECT o.id FROM ${offerings} o
    LEFT JOIN ${examSittings} s ON s.offering_id = o.id
    LEFT JOIN ${measuredOfferings} m ON m.offering_id = o.id
    WHERE o.kind = 'exam' AND o.trial_by IS NULL AND o.removed_at IS NULL
      AND (s.ended_at IS NOT NULL OR s.released_at IS NOT NULL OR o.closes_at < now())
      AND EXISTS (SELECT FROM ${records} r WHERE r.offering_id = o.id AND r.updated_at > coalesce(m.measured_at, '-infinity'))
    ORDER BY o.id LIMIT ${mostAtOnce}`)
  return found.rows.map(({ id }) => id)
}

/** Which questions of a paper are those of a bank still: what was changed in the copy says nothing about them. */
async function unchangedIn(tx: Tx, { questions }: ExamPaper): Promise<Map<string, PaperQuestion['source']>> {
  const copies = [...questions.values()].filter(({ source }) => source !== null)
  const pinned = await loadPinned(
    tx,
    copies.map(({ source }) => source!),
  )
  return new Map(
    copies.flatMap(({ key, source, stem, question }) => {
      const bank = pinned.get(pinKey(source!))
      return bank && isDeepStrictEqual([bank.stem, bank.question], [stem, question]) ? [[key, source]] : []
    }),
  )
}

/** Measures the questions of banks that one offering of an exam asked, in place of what it measured before. */
export async function measureOffering(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  offering: OfferingFacts,
  now: Date,
): Promise<void> {
  // What is practised with the answers at hand says nothing about how hard it is.
  const { practice } = await settingsIn(tx, offering)
  const sheets: Sheet[] = practice ? [] : await readSheets(tx, kernel, offering)
  const sources = new Map<number, Map<string, PaperQuestion['source']>>()
  for (const version of new Set(sheets.map((sheet) => sheet.version))) {
    const paper = await loadPaper(tx, offering.contentId, version)
    if (paper) sources.set(version, await unchangedIn(tx, paper))
  }
  await saveMeasures(
    tx,
    offering,
    measuresOf(sheets, ({ version }, key) => sources.get(version)?.get(key) ?? null),
  )
  await tx
    .insert(measuredOfferings)
    .values({ offeringId: offering.id, measuredAt: now })
    .onConflictDoUpdate({ target: measuredOfferings.offeringId, set: { measuredAt: now } })
}

/** Measures what is due, each offering by itself. */
export async function measureDue(
  { connection, kinds }: Pick<Kernel, 'connection' | 'kinds'>,
  isOver: () => boolean,
): Promise<number> {
  const due = await connection.transaction(dueOfferings)
  let measured = 0
  for (const id of due) {
    if (isOver()) break
    await connection.transaction(async (tx) => {
      const offering = await offeringFacts(tx, id, nobody)
      if (offering) await measureOffering(tx, { kinds }, offering, new Date())
    })
    measured += 1
  }
  return measured
}

export const measureJob = scheduled(
  job('exam-analysis.measure', nightly, z.object({}), async ({ kernel, cancelled, stopping }) => {
    const measured = await measureDue(kernel, cancelled)
    return stopping() ? undefined : { measured }
  }),
  { cron: '20 * * * *', title: '更新题库中的题目数据' },
)
