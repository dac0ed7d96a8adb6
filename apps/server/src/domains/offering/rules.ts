import { minuteOf } from '@lab/contract/days'
import type { OfferingSettings } from '@lab/contract/offering'
import { refuse, type Refusal } from '../../kernel/result.ts'

export type Phase = 'not_open' | 'open' | 'closed'
type Dates = Pick<OfferingSettings, 'opens_at' | 'closes_at'>

/** Where `now` lies: the opening moment is already open, the closing moment already closed; null ends are open. */
export function phaseOf(dates: Dates, now: Date): Phase {
  if (dates.opens_at && now < new Date(dates.opens_at)) return 'not_open'
  return dates.closes_at && now >= new Date(dates.closes_at) ? 'closed' : 'open'
}

/** A moment as a Chinese reader writes it, in the platform's time zone (Asia/Shanghai). */
export const shownMoment = (moment: string | Date): string => minuteOf(new Date(moment))

/** Whether learners may work at `now`. After the end only the late rule decides. */
export function mayWork(
  settings: Pick<OfferingSettings, 'opens_at' | 'closes_at' | 'late_policy'>,
  now: Date,
): true | Refusal<'offering.notOpen'> {
  const phase = phaseOf(settings, now)
  if (phase === 'not_open') {
    return refuse('offering.notOpen', { reason: `尚未开放，开放时间为${shownMoment(settings.opens_at!)}` })
  }
  if (phase === 'closed' && settings.late_policy === 'refuse') {
    return refuse('offering.notOpen', { reason: `已于${shownMoment(settings.closes_at!)}截止` })
  }
  return true
}

/** Whether a submission at `now` is late and what percent it loses. */
export function latenessAt(
  settings: Pick<OfferingSettings, 'opens_at' | 'closes_at' | 'late_policy' | 'late_percent'>,
  now: Date,
): { isLate: boolean; deductPercent: number } {
  const isLate = phaseOf(settings, now) === 'closed'
  return { isLate, deductPercent: settings.late_policy === 'deduct' ? settings.late_percent : 0 }
}
