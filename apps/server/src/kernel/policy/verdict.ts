import { refuse, type Refusal } from '../result.ts'

/**
 * A policy's answer: yes, no with a reason in Chinese, or absent (the caller must not learn that the object exists).
 */
export type Verdict = true | 'absent' | { because: string }

export const yes: Verdict = true
export const absent: Verdict = 'absent'
export const because = (reason: string): Verdict => ({ because: reason })

/** First verdict that is not a yes, else yes. */
export const all = (...verdicts: Verdict[]): Verdict => verdicts.find((verdict) => verdict !== true) ?? true

/** A verdict as the refusal that the binder answers with, or null for a yes. */
export function refusalOf(verdict: Verdict): Refusal | null {
  if (verdict === true) return null
  return verdict === 'absent' ? refuse('absent') : refuse('forbidden', { reason: verdict.because })
}

/** Verdicts as they travel to the console: true, or the reason why not; what is absent is left out. */
export function abilities(verdicts: Record<string, Verdict>): Record<string, true | string> {
  const out: Record<string, true | string> = {}
  for (const [ability, verdict] of Object.entries(verdicts)) {
    if (verdict === 'absent') continue
    out[ability] = verdict === true ? true : verdict.because
  }
  return out
}
