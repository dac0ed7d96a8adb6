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

/** What one learner is given in one content; null keeps what holds otherwise. */
export interface Exception {
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

const dayMs = 24 * 60 * 60 * 1000
/** The date in the platform's time zone (Asia/Shanghai, no summer time). */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10)

export const isValidOn = (profile: Pick<Profile, 'validFrom' | 'validTo'>, day: string): boolean =>
  (!profile.validFrom || profile.validFrom <= day) && (!profile.validTo || day <= profile.validTo)

/** The profile that gives most of something; the earlier one when two give the same. */
const most = (profiles: readonly Profile[], of: (profile: Profile) => number): Profile | undefined =>
  profiles.reduce<Profile | undefined>((best, one) => (of(one) > (best ? of(best) : 0) ? one : best), undefined)

/**
 * What holds for a learner: per field the exception for this content, else the most that a valid arrangement gives, else
 * the class's own setting. An arrangement counts where the class's own end (now, where there is none) lies within its
 * validity, so that it neither starts nor stops to count while somebody is at work.
 */
export function effectiveOf(
  settings: Settings,
  profiles: readonly Profile[],
  exception: Exception | null,
  now: Date,
): Effective {
  const { opens_at: opens, closes_at: closes, attempts } = settings
  const day = dayOf(closes ? new Date(closes) : now)
  const valid = profiles.filter((profile) => isValidOn(profile, day))
  return {
    opensAt: exception?.opensAt
      ? byException(exception.opensAt.toISOString(), exception)
      : byClass(opens, opens ? `班级从 ${shownMoment(opens)} 开放` : '班级未设开放时间'),
    closesAt: closesOf(closes, valid, exception),
    attempts: attemptsOf(attempts, valid, exception),
    timeFactor: factorOf(valid),
  }
}

const byClass = <T>(value: T, why: string): Field<T> => ({ value, rule: 'offering', why })
const byException = <T>(value: T, { reason }: Exception): Field<T> => ({
  value,
  rule: 'exception',
  why: `为该学员单独调整：${reason}`,
})

function closesOf(closes: string | null, valid: readonly Profile[], exception: Exception | null) {
  if (exception?.closesAt) return byException<string | null>(exception.closesAt.toISOString(), exception)
  if (!closes) return byClass(null, '班级未设截止时间')
  const profile = most(valid, (one) => one.extraDays)
  if (!profile) return byClass(closes, `班级于 ${shownMoment(closes)} 截止`)
  const later = new Date(new Date(closes).getTime() + profile.extraDays * dayMs)
  return {
    value: later.toISOString(),
    rule: 'profile' as const,
    why: `班级于 ${shownMoment(closes)} 截止，个别安排延长 ${profile.extraDays} 天：${profile.reason}`,
  }
}

function attemptsOf(attempts: number | null, valid: readonly Profile[], exception: Exception | null) {
  if (exception?.attempts) return byException<number | null>(exception.attempts, exception)
  if (attempts === null) return byClass(null, '班级不限提交次数')
  const profile = most(valid, (one) => one.extraAttempts)
  if (!profile) return byClass(attempts, `班级允许提交 ${attempts} 次`)
  return {
    value: attempts + profile.extraAttempts,
    rule: 'profile' as const,
    why: `班级允许 ${attempts} 次，个别安排增加 ${profile.extraAttempts} 次：${profile.reason}`,
  }
}

function factorOf(valid: readonly Profile[]): Field<number> {
  const profile = most(valid, (one) => one.timeFactor - 1)
  if (!profile) return byClass(1, '按规定时长')
  return { value: profile.timeFactor, rule: 'profile', why: `个别安排时长 ×${profile.timeFactor}：${profile.reason}` }
}

/** Whether anything differs from what the class has. */
export const isDifferent = (effective: Effective): boolean =>
  [effective.opensAt, effective.closesAt, effective.attempts, effective.timeFactor].some(
    (field) => field.rule !== 'offering',
  )

/**
 * A limited working time with the factor, and the end of the window with what the time grew by: more time is worth nothing
 * when the door closes first.
 */
export function withMoreTime(
  given: { minutes: number; closesAt: Date | null },
  factor: number,
): { minutes: number; closesAt: Date | null } {
  const minutes = Math.ceil(given.minutes * factor)
  const grown = (minutes - given.minutes) * 60_000
  return { minutes, closesAt: given.closesAt && new Date(given.closesAt.getTime() + grown) }
}
