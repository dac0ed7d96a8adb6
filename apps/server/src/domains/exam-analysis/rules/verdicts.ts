import type { ItemVerdict } from '@lab/contract/exam-analysis'
import { fewestToTrust, type ItemFigures } from './items.ts'

/** Below it a question should tell who knows more, unless nearly all have it right. */
const leastDiscrimination = 0.2
const easyAbove = 0.95
const hardBelow = 0.2
/** A rise of α that is worth a word. */
const alphaRise = 0.01

export function verdictsOf(
  { facility, discrimination, itemRest }: Pick<ItemFigures, 'facility' | 'discrimination' | 'itemRest'>,
  alpha: number | null,
  without: number | null,
): ItemVerdict[] {
  const says: ItemVerdict[] = []
  if (discrimination !== null && discrimination < 0 && (itemRest === null || itemRest < 0)) says.push('negative')
  else if (discrimination !== null && discrimination < leastDiscrimination && (facility ?? 0) <= easyAbove)
    says.push('weak')
  if (facility !== null && facility < hardBelow) says.push('hard')
  if (facility !== null && facility > easyAbove) says.push('easy')
  if (alpha !== null && without !== null && without - alpha > alphaRise) says.push('lowers_alpha')
  return says
}

/** Whether so few learners are behind the figures that chance may have made them. */
export const isOfFew = (n: number): boolean => n < fewestToTrust
