import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { trialOffering } from '../offering/index.ts'
import { findRecordOf, type RecordEntry } from '../record/index.ts'
import { isReplaced, startTrial, type TrialInput } from './begin.ts'
import { workIn, type Learner } from './guards.ts'

export { openToLearn, startAlone, type StartAloneInput } from './alone.ts'
export { start, startTrial, type StartInput, type StartRefusal, type TrialInput } from './begin.ts'
export { ask, heartbeat, notePaste } from './notes.ts'
export { submitWithOthers } from './submit-with-others.ts'
export { respond, type Responded } from './respond.ts'
export { collect, collectTogether, submit } from './submit.ts'
export type { Learner } from './guards.ts'

/** A trial begun, gone on with, or begun again; what ran for the one that is thrown away ends with it. */
export async function restartTrial(
  kernel: Kernel,
  who: Learner,
  given: TrialInput,
  now: Date,
): Promise<RecordEntry | Refusal<'absent'>> {
  const { db } = kernel.connection
  const offering = await trialOffering(db, { ...given, userId: who.userId })
  const before = offering && (await findRecordOf(db, { offeringId: offering.id, learnerId: who.userId }))
  if (before && isReplaced(before, given)) await workIn(kernel, given.kind)?.abandon(kernel, who, before.id, now)
  return kernel.connection.transaction((tx) => startTrial(tx, kernel, who, given, now))
}
