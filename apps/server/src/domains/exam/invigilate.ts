import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { giveExceptions } from '../accommodation/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { findRecordOf, recordFacts, reopenAttempt, termsOf, timeUpAt, windowOf } from '../record/index.ts'
import { laterBy, minutesBetween } from './sitting-rules.ts'
import { note } from './sitting-store.ts'
import { held, learnersIn, type Acted, type Acting, type OpenSitting } from './sitting.ts'

/** Says something to everybody who sits an exam, or to some: it is shown to them where they sit it, and kept in the journal. */
export async function announce(
  tx: Tx,
  who: Acting,
  offering: OfferingFacts,
  { text, learnerIds: named }: { text: string; learnerIds: readonly string[] },
  now: Date,
): Promise<Acted> {
  const open = await held(tx, offering, 'announce', now)
  if (open instanceof Refusal) return open
  const entry = { act: 'announce', at: now, by: who.userId, text } as const
  const learnerIds = await learnersIn(tx, offering, named)
  await note(tx, open.sitting, named.length ? learnerIds.map((learnerId) => ({ ...entry, learnerId })) : [entry])
  return open
}

export interface Reopening {
  learnerIds: readonly string[]
  /** How long they have from now on. */
  minutes: number
  reason: string
}

/** Lets some go on who have submitted, also after the end: as long as they are given, with what they had answered. */
export async function reopen(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Acting,
  offering: OfferingFacts,
  { learnerIds, minutes, reason }: Reopening,
  now: Date,
): Promise<{ open: OpenSitting; recordIds: string[] } | Refusal<'exam.wrongState'>> {
  const open = await held(tx, offering, 'reopen', now)
  if (open instanceof Refusal) return open
  const until = laterBy(now, minutes)
  const later = new Map<string, { closesAt: Date }>()
  const reopened: { learnerId: string; recordId: string }[] = []
  for (const learnerId of learnerIds) {
    const found = await findRecordOf(tx, { offeringId: offering.id, learnerId })
    const record = found && (await recordFacts(tx, found.id, who.userId))
    if (!record) continue
    const terms = await termsOf(tx, record, now)
    const upAt = timeUpAt(record.current, terms.timeFactor)
    const extraMinutes = upAt && upAt < until ? minutesBetween(upAt, until) : 0
    if ((await reopenAttempt(tx, kernel, record.id, { reason, extraMinutes }, now)) instanceof Refusal) continue
    const { closes_at: closes } = windowOf(terms, record.current)
    if (closes && new Date(closes) < until) later.set(learnerId, { closesAt: until })
    reopened.push({ learnerId, recordId: record.id })
  }
  const { id, orgId, settings } = offering
  const place = { id, orgId, settings, byId: who.userId, reason: `监考教师允许重新进入：${reason}` }
  await giveExceptions(tx, place, later)
  const entry = { act: 'reopen', at: now, by: who.userId, text: `${minutes} 分钟：${reason}` } as const
  await note(
    tx,
    open.sitting,
    reopened.map(({ learnerId }) => ({ ...entry, learnerId })),
  )
  return { open, recordIds: reopened.map(({ recordId }) => recordId) }
}
