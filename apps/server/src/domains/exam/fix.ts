import type { FixReach } from '@lab/contract/exam-cockpit'
import type { RichText } from '@lab/contract/fields'
import type { Question } from '@lab/contract/question/content'
import type { PaperQuestion } from '@lab/contract/question/paper-content'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent, refuse, Refusal } from '../../kernel/result.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { askAnotherVersion } from '../record/index.ts'
import { newestPaper } from './asked.ts'
import { fixFault, reaches } from './fix-rules.ts'
import { fixesIn, holdersOf, insertFix, type FixRow, type Holder } from './fix-store.ts'
import { stemLine } from './lines.ts'
import { note } from './sitting-store.ts'
import { held, type Acting } from './sitting.ts'

export interface SatQuestion {
  /** As it is asked of those who begin now. */
  question: PaperQuestion
  /** The newest first. */
  versions: readonly FixRow[]
  holders: readonly Holder[]
}

/** A question of a sitting: what it was changed into, and how far everybody is with it. */
export async function satQuestion(tx: Tx, offering: OfferingFacts, key: string): Promise<SatQuestion> {
  const question = orAbsent((await newestPaper(tx, offering)).find(key))
  const versions = ((await fixesIn(tx, offering.id)).get(key) ?? []).toReversed()
  return { question, versions, holders: await holdersOf(tx, offering.id, key) }
}

export interface Fixing {
  key: string
  stem: RichText
  question: Question
  reach: FixReach
  reason: string
}

/**
 * Changes a question while it is asked: of everybody who begins from now on, and of those who work and have not come to it. Who
 * answered it keeps what they were asked.
 */
export async function fixQuestion(
  tx: Tx,
  who: Acting,
  offering: OfferingFacts,
  { key, stem, question, reach, reason }: Fixing,
  now: Date,
): Promise<{ changed: number; kept: number } | Refusal<'exam.wrongState' | 'invalid'>> {
  const open = await held(tx, offering, 'fix', now)
  if (open instanceof Refusal) return open
  const before = orAbsent((await newestPaper(tx, offering)).find(key))
  const fault = fixFault(before, { stem, question })
  if (fault) return refuse('invalid', { message: fault })
  const { id: offeringId, orgId, contentVersion } = offering
  const version = ((await fixesIn(tx, offeringId)).get(key)?.at(-1)?.version ?? 0) + 1
  const how = { key, version, stem, question, reach, reason }
  await insertFix(tx, { ...how, offeringId, orgId, contentVersion, at: now, by: who.userId })
  const holders = await holdersOf(tx, offeringId, key, true)
  const changed = holders.filter((holder) => reaches(reach, holder)).map(({ attemptId }) => attemptId)
  const title = stemLine(stem.value)
  await askAnotherVersion(tx, changed, { key, version, title })
  const text = `「${title.slice(0, 40)}」：${reason}，${changed.length} 份试卷改用新题目`
  await note(tx, open.sitting, [{ act: 'fix', at: now, by: who.userId, text }])
  return { changed: changed.length, kept: holders.length - changed.length }
}
