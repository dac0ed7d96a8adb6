import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { trialOffering } from '../offering/index.ts'
import { findRecordOf, type RecordEntry } from '../record/index.ts'
import { isReplaced, startTrial, type TrialInput } from './begin.ts'
import { destroyEnvironment } from './environment.ts'
import type { Learner } from './work.ts'

export type { RecordRow as EnvironmentRow } from '../environment/index.ts'
export { start, startTrial, type StartInput, type TrialInput } from './begin.ts'
export { destroyEnvironment, startEnvironment, type StartEnvironmentInput } from './environment.ts'
export { openStep, runCommand, verify, type CommandInput, type Verified } from './run.ts'
export { liveEnvironment } from './setup.ts'
export { answer, done, noteOpened, openHint, saveReport, storeVerify, type VerifyResult } from './steps.ts'
export { ask, heartbeat, notePaste, submit } from './whole.ts'
export type { Learner } from './work.ts'

/** A trial begun, gone on with, or begun anew; what ran for the one that is thrown away ends with it. */
export async function restartTrial(
  kernel: Kernel,
  who: Learner,
  given: TrialInput,
  now: Date,
): Promise<RecordEntry | Refusal<'absent'>> {
  const { db } = kernel.connection
  const offering = await trialOffering(db, { ...given, userId: who.userId })
  const before = offering && (await findRecordOf(db, { offeringId: offering.id, learnerId: who.userId }))
  if (before && isReplaced(before, given)) await destroyEnvironment(kernel, who, before.id, now)
  return kernel.connection.transaction((tx) => startTrial(tx, who, given, now))
}
