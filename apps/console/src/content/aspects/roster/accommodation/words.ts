import type { Accommodation } from '@lab/contract/accommodation'

type Given = Pick<Accommodation, 'extra_days' | 'extra_attempts' | 'time_factor'>

/** What an arrangement gives, in a few words. */
export const givenText = ({ extra_days: days, extra_attempts: attempts, time_factor: factor }: Given): string =>
  [
    days > 0 ? `截止延长 ${days} 天` : '',
    attempts > 0 ? `多提交 ${attempts} 次` : '',
    factor > 1 ? `限时作答时长 ×${factor}` : '',
  ]
    .filter(Boolean)
    .join('，')

/** From when to when it holds. */
export function validityText({
  valid_from: from,
  valid_to: to,
}: Pick<Accommodation, 'valid_from' | 'valid_to'>): string {
  if (from && to) return `${from} 至 ${to} 有效`
  if (from) return `${from} 起有效`
  return to ? `${to} 前有效` : '一直有效'
}
