import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { attemptEvents } from '../../record/index.ts'
import { type LearnerAction, type EvidenceResult } from '../evidence.ts'
import type { VerifyResult } from './steps.ts'

/** Commands and sights that are looked at of one record: more than a term of work has. */
const most = 20_000

/** What a learner did, as far as the timeline knows: commands and what was seen of their work, oldest first. */
export async function learnerActionsOf(tx: Tx, recordId: string): Promise<LearnerAction[]> {
  const rows = await tx
    .select({ text: attemptEvents.text, at: attemptEvents.at, kind: attemptEvents.kind })
    .from(attemptEvents)
    .where(and(eq(attemptEvents.recordId, recordId), inArray(attemptEvents.kind, ['command', 'observed'])))
    .orderBy(asc(attemptEvents.at), asc(attemptEvents.id))
    .limit(most)
  return rows.map(({ text, at, kind }) => ({ text, at, isObserved: kind === 'observed' }))
}

const nothing = { stdout: '', stderr: '', durationMs: 0 }

/**
 * What the check finds now and what ever happened, as one result: passed when both hold. Each counts half of the points
 * where there are both. A check that broke or took too long is what the learner hears of first.
 */
export function bothHeld(now: VerifyResult | null, ever: EvidenceResult | null): VerifyResult {
  if (!ever) return now!
  const missing = ever.missing.join('\n')
  if (!now) return { ...nothing, outcome: ever.isMet ? 'passed' : 'failed', share: ever.share, message: missing }
  if (now.outcome !== 'passed' && now.outcome !== 'failed') return now
  const share = ((now.outcome === 'passed' ? 1 : now.share) + ever.share) / 2
  const message = [now.outcome === 'passed' && missing ? '' : now.message, missing].filter(Boolean).join('\n')
  const isPassed = now.outcome === 'passed' && ever.isMet
  return { ...now, outcome: isPassed ? 'passed' : 'failed', share: isPassed ? 1 : share, message }
}
