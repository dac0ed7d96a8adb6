import { dayMs, dayOf } from '@lab/contract/days'
import type { EffectiveRule } from '@lab/contract/accommodation'
import type { OfferingSettings } from '@lab/contract/offering'
import { shownMoment } from '../offering/index.ts'

/** A standing arrangement, as the rules need it. Days are dates of the platform's time zone. */
export interface Profile {
  id: string
  timeFactor: number
  extraDays: number
  extraAttempts: number
  reason: string
  validFrom: string | null
  validTo: string | null
}

/** What one learner is given in one content, or in what that is a part of; null keeps what holds otherwise. */
export interface Exception {
  /** The title of what it was given in, where that is not the content itself. */
  within: string | null
  opensAt: Date | null
  closesAt: Date | null
  attempts: number | null
  reason: string
}

export interface Field<T> {
  value: T
  rule: EffectiveRule
  why: string
}

export interface Effective {
  opensAt: Field<string | null>
  closesAt: Field<string | null>
  attempts: Field<number | null>
  timeFactor: Field<number>
}

type Settings = Pick<OfferingSettings, 'opens_at' | 'closes_at' | 'attempts'>

export const isValidOn = (profile: Pick<Profile, 'validFrom' | 'validTo'>, day: string): boolean =>
  (!profile.validFrom || profile.validFrom <= day) && (!profile.validTo || day <= profile.validTo)

/** The profile that gives most of something; the earlier one when two give the same. */
const most = (profiles: readonly Profile[], of: (profile: Profile) => number): Profile | undefined =>
  profiles.reduce<Profile | undefined>((best, one) => (of(one) > (best ? of(best) : 0) ? one : best), undefined)

/**
 * What holds for a learner: per field the nearest of the exceptions, of which the content's own comes first and then those of
 * what it is a part of, else the most that a valid arrangement gives, else
 * the class's own setting. An arrangement counts where the class's own end (now, where there is none) lies within its
 * validity, so that it neither starts nor stops to count while somebody is at work.
 */
export function effectiveOf(
  settings: Settings,
  profiles: readonly Profile[],
  exceptions: readonly Exception[],
  now: Date,
): Effective {
  const { opens_at: opens, closes_at: closes, attempts } = settings
  const day = dayOf(closes ? new Date(closes) : now)
  const valid = profiles.filter((profile) => isValidOn(profile, day))
  return {
    opensAt:
      byException(exceptions, ({ opensAt }) => opensAt?.toISOString() ?? null) ??
      byOffering(opens, opens ? `教学安排从 ${shownMoment(opens)} 开放` : '教学安排未设开放时间'),
    closesAt: closesOf(closes, valid, exceptions),
    attempts: attemptsOf(attempts, valid, exceptions),
    timeFactor: factorOf(valid),
  }
}

const byOffering = <T>(value: T, why: string): Field<T> => ({ value, rule: 'offering', why })

/** The first exception that says something; undefined when none does. */
function byException<T>(
  exceptions: readonly Exception[],
  of: (exception: Exception) => T | null,
): Field<T> | undefined {
  for (const exception of exceptions) {
    const value = of(exception)
    const where = exception.within === null ? '' : `在「${exception.within}」中`
    if (value !== null) return { value, rule: 'exception', why: `${where}为该学员单独调整：${exception.reason}` }
  }
  return undefined
}

function closesOf(
  closes: string | null,
  valid: readonly Profile[],
  exceptions: readonly Exception[],
): Field<string | null> {
  const single = byException(exceptions, ({ closesAt }) => closesAt?.toISOString() ?? null)
  if (single) return single
  if (!closes) return byOffering(null, '教学安排未设截止时间')
  const profile = most(valid, (one) => one.extraDays)
  if (!profile) return byOffering(closes, `教学安排于 ${shownMoment(closes)} 截止`)
  const later = new Date(new Date(closes).getTime() + profile.extraDays * dayMs)
  return {
    value: later.toISOString(),
    rule: 'profile' as const,
    why: `教学安排于 ${shownMoment(closes)} 截止，个别安排延长 ${profile.extraDays} 天：${profile.reason}`,
  }
}

function attemptsOf(
  attempts: number | null,
  valid: readonly Profile[],
  exceptions: readonly Exception[],
): Field<number | null> {
  const single = byException(exceptions, (exception) => exception.attempts)
  if (single) return single
  if (attempts === null) return byOffering(null, '教学安排不限提交次数')
  const profile = most(valid, (one) => one.extraAttempts)
  if (!profile) return byOffering(attempts, `教学安排允许提交 ${attempts} 次`)
  return {
    value: attempts + profile.extraAttempts,
    rule: 'profile' as const,
    why: `教学安排允许 ${attempts} 次，个别安排增加 ${profile.extraAttempts} 次：${profile.reason}`,
  }
}

function factorOf(valid: readonly Profile[]): Field<number> {
  const profile = most(valid, (one) => one.timeFactor - 1)
  if (!profile) return byOffering(1, '按规定时长')
  return { value: profile.timeFactor, rule: 'profile', why: `个别安排时长 ×${profile.timeFactor}：${profile.reason}` }
}

/** An open start is before every moment, an open end after every one. */
const startOf = ({ value }: Field<string | null>): number => (value ? Date.parse(value) : -Infinity)
const endOf = ({ value }: Field<string | null>): number => (value ? Date.parse(value) : Infinity)
const limitOf = (field: Field<number | null>): number => field.value ?? Infinity

/** What holds for those who learn together: of each field what is best for one of them, and so for all. */
export function mostGenerous([first, ...others]: readonly Effective[]): Effective {
  if (!first) throw new Error('nobody learns here')
  return others.reduce(
    (best, one) => ({
      opensAt: startOf(one.opensAt) < startOf(best.opensAt) ? one.opensAt : best.opensAt,
      closesAt: endOf(one.closesAt) > endOf(best.closesAt) ? one.closesAt : best.closesAt,
      attempts: limitOf(one.attempts) > limitOf(best.attempts) ? one.attempts : best.attempts,
      timeFactor: one.timeFactor.value > best.timeFactor.value ? one.timeFactor : best.timeFactor,
    }),
    first,
  )
}

/** Whether anything differs from what the class has; a factor on time does where time is limited. */
export const isDifferent = (
  { opensAt, closesAt, attempts, timeFactor }: Effective,
  { isTimed }: { isTimed: boolean },
): boolean => [opensAt, closesAt, attempts, ...(isTimed ? [timeFactor] : [])].some((field) => field.rule !== 'offering')
