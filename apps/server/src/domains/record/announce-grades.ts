import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { noteMarks } from '../lti/index.ts'
import { appendEvents } from './append-events.ts'
import { tellLearners } from './notices.ts'
import type { RecordEntry } from './store.ts'
import { tellOthersOfGrades } from './tell-others.ts'
import { shownAmong } from './withheld-scores.ts'

/** Writes grades that were just confirmed into the timelines, and tells those of them who may know. */
export async function announceGrades(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  graded: readonly RecordEntry[],
  how: string,
  now: Date,
): Promise<void> {
  const noted = { kind: 'scored', at: now, by: null, detail: '', isInStep: false, environmentId: null } as const
  await appendEvents(
    tx,
    graded.map(({ id, score }) => ({ ...noted, recordId: id, text: `${how}，总分${score ?? 0}分` })),
  )
  const shown = await shownAmong(tx, kernel, graded, now)
  const shownIds = new Set(shown.map(({ id }) => id))
  const textOf = ({ id, score, maxScore, comment }: RecordEntry): string =>
    [shownIds.has(id) ? `总分 ${score ?? 0}/${maxScore}` : '', comment].filter(Boolean).join('，')
  await tellLearners(
    tx,
    graded.map((record) => ({ record, happened: 'graded', text: textOf(record) })),
    now,
  )
  await tellOthersOfGrades(tx, graded, shownIds, now)
  // What its learner does not see yet, their platform does not get either.
  await noteMarks(
    tx,
    shown.filter(({ isTrial }) => !isTrial),
    now,
  )
}
