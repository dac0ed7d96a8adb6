import type { EnvLifetimeConfig, EnvPurpose, EnvQuotaConfig, EnvState } from '@lab/contract/environment'
import { refuse, refuseField, type Refusal } from '../../kernel/result.ts'

/** Where each state may lead (decisions.md 26); anything else is a late or doubled message and changes nothing. */
const successors: Readonly<Record<EnvState, readonly EnvState[]>> = {
  queued: ['starting', 'destroyed', 'failed'],
  starting: ['running', 'stopping', 'failed'],
  running: ['stopping', 'failed'],
  stopping: ['destroyed', 'failed'],
  destroyed: [],
  failed: [],
}
export const canBecome = (from: EnvState, to: EnvState): boolean => successors[from].includes(to)
/** The states from which `to` may be reached: what an update names in its condition. */
export const predecessors = (to: EnvState): EnvState[] =>
  (Object.keys(successors) as EnvState[]).filter((from) => canBecome(from, to))

/** States that take up machine resources and count against quotas. */
export const occupyingStates = ['starting', 'running', 'stopping'] as const satisfies EnvState[]
export const livingStates = ['queued', ...occupyingStates] as const satisfies EnvState[]
export const hasEnded = (state: EnvState): boolean => successors[state].length === 0

/** What an environment's end request makes of it: a queued one is gone at once, an ended one stays as it is. */
export function endOf(state: EnvState): EnvState {
  if (state === 'queued') return 'destroyed'
  return canBecome(state, 'stopping') ? 'stopping' : state
}

export interface QuotaCounts {
  person: number
  organisation: number
  customer: number
}

/** A limit that leaves no room for one more environment, in the order in which a person can do something about it. */
export function fullQuota(counts: QuotaCounts, limits: EnvQuotaConfig & { customer: number }): string | null {
  if (counts.person >= limits.person) {
    return `每人最多同时运行${limits.person}个环境，已有${counts.person}个，请先销毁不用的环境`
  }
  if (counts.organisation >= limits.organisation) {
    return `本组织运行中的环境已达上限（${limits.organisation}个），请稍后再试或排队等待`
  }
  if (counts.customer >= limits.customer) {
    return `学校运行中的环境已达上限（${limits.customer}个），请稍后再试或排队等待`
  }
  return null
}

const maxMinutesOf = (purpose: EnvPurpose, lifetime: EnvLifetimeConfig): number =>
  purpose === 'research' ? Math.max(lifetime.research_max_minutes, lifetime.max_minutes) : lifetime.max_minutes

/** How long an environment lives, in minutes, and how long it may be made to live at most. */
export function lifeOf(
  purpose: EnvPurpose,
  askedMinutes: number | undefined,
  lifetime: EnvLifetimeConfig,
): { liveMinutes: number; maxMinutes: number } | Refusal<'invalid'> {
  const maxMinutes = maxMinutesOf(purpose, lifetime)
  if (askedMinutes !== undefined && askedMinutes > maxMinutes) {
    return refuseField('live_minutes', `使用时长不能超过${maxMinutes}分钟`)
  }
  const usual = purpose === 'research' ? maxMinutes : lifetime.default_minutes
  return { liveMinutes: askedMinutes ?? Math.min(usual, maxMinutes), maxMinutes }
}

const minuteMs = 60_000

/** A life that reaches until a moment that somebody was allowed to work until. */
export function lifeUntil(
  life: { liveMinutes: number; maxMinutes: number },
  until: Date,
  now: Date,
): { liveMinutes: number; maxMinutes: number } {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / minuteMs)
  return {
    liveMinutes: Math.max(life.liveMinutes, minutes),
    maxMinutes: Math.max(life.maxMinutes, minutes),
  }
}
export const latestEnd = (startedAt: Date, maxMinutes: number): Date =>
  new Date(startedAt.getTime() + maxMinutes * minuteMs)

/** The later end after an extension; what exceeds the longest life is cut, nothing left to add is refused. */
export function extendedEnd(
  record: { state: EnvState; startedAt: Date | null; expiresAt: Date | null; maxMinutes: number },
  minutes: number,
): Date | Refusal<'env.notRunning' | 'env.durationLimit'> {
  if (record.state !== 'running' || !record.startedAt || !record.expiresAt) return refuse('env.notRunning')
  const limit = latestEnd(record.startedAt, record.maxMinutes)
  if (record.expiresAt >= limit) return refuse('env.durationLimit')
  return new Date(Math.min(record.expiresAt.getTime() + minutes * minuteMs, limit.getTime()))
}

/** How often a running environment is looked at and measured. */
export const watchEverySeconds = 8
/** Measurements kept: twelve minutes. */
export const historyLength = 90

export interface UsageSample {
  cpuMs: number
  atMs: number
}

/** Share of `cpus` processors used between two samples, 0..100; null when there is nothing to compare with. */
export function cpuShare(before: UsageSample | undefined, now: UsageSample, cpus: number): number | null {
  if (!before || now.atMs <= before.atMs || now.cpuMs < before.cpuMs || cpus <= 0) return null
  const share = ((now.cpuMs - before.cpuMs) / ((now.atMs - before.atMs) * cpus)) * 100
  return Math.min(100, Math.round(share * 10) / 10)
}
