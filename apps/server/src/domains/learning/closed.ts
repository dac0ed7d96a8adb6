import type { Closed } from '@lab/contract/path-standing'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { offeringFacts, shownMoment, type OfferingFacts } from '../offering/index.ts'
import type { Learner } from './guards.ts'

type Kinds = Pick<Kernel, 'kinds'>

/** Of some offerings those that a learner may not begin yet, by what they are a part of up to the whole, and why. */
export async function closedAmong(
  tx: Tx,
  kernel: Kinds,
  who: Learner,
  parts: readonly Pick<OfferingFacts, 'id' | 'parentId'>[],
  now: Date,
): Promise<Map<string, Closed>> {
  const found = new Map<string, Closed>()
  const byWhole = Map.groupBy(parts, ({ parentId }) => parentId)
  for (const [wholeId, own] of byWhole) {
    const whole = wholeId === null ? null : await offeringFacts(tx, wholeId, who.userId)
    if (!whole) continue
    const behaviour = kernel.kinds[whole.kind]
    const closed = 'closedParts' in behaviour ? await behaviour.closedParts?.(tx, whole, who.userId, now) : undefined
    const above = (await closedAmong(tx, kernel, who, [whole], now)).get(whole.id)
    for (const { id } of own) {
      const why = above ?? closed?.get(id)
      if (why) found.set(id, why)
    }
  }
  return found
}

/** Why something is closed, in words for its learner. */
export const closedWords = ({ opensAt, why }: Closed): string => (opensAt ? `${shownMoment(opensAt)} 开放` : why)

/** Whether what the offering is a part of lets the learner begin it now. */
export async function isReached(
  tx: Tx,
  kernel: Kinds,
  who: Learner,
  part: Pick<OfferingFacts, 'id' | 'parentId'>,
  now: Date,
): Promise<true | Refusal<'offering.notOpen'>> {
  const closed = (await closedAmong(tx, kernel, who, [part], now)).get(part.id)
  if (!closed) return true
  return refuse('offering.notOpen', { reason: closedWords(closed) })
}
