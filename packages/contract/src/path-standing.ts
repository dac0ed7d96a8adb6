import type { Completion, Unlock } from './series-plan.ts'

/** A part of a path as one learner has it, as the rules need it: of a series a content, of a course a unit. */
export interface WalkedPart {
  id: string
  title: string
  isRequired: boolean
  weight: number
  unlock: Unlock
  /** Whether it was submitted and not returned. */
  isSubmitted: boolean
  /** In percent of its points; null before it is graded. */
  score: number | null
  passScore: number
}

export interface WalkedGroup {
  title: string
  unlock: Unlock
  parts: readonly WalkedPart[]
}

/** Why something is closed, in words; a date that opens it is given as it is. */
export type Closed = { why: string; opensAt: string | null }

export interface Standing {
  /** Of each part by its id: whether it is done, and why it is closed; null where it is open. */
  parts: Map<string, { isDone: boolean; closed: Closed | null }>
  done: number
  total: number
  /** Percent of what is to be done. */
  progress: number
  score: number | null
  isComplete: boolean
  /** What comes next: the first part that is open and to be done, the required ones first. */
  next: string | null
}

/** Whether a part counts as done. */
const isPartDone = (part: WalkedPart, completion: Completion): boolean =>
  completion === 'submitted' ? part.isSubmitted : part.score !== null && part.score >= part.passScore

const dateClosed = (unlock: Unlock, now: Date): Closed | null =>
  unlock.rule === 'date' && now < new Date(unlock.at) ? { why: '尚未到开放时间', opensAt: unlock.at } : null

const closedBy = (why: string): Closed => ({ why, opensAt: null })

const asksFor = ({ parts }: WalkedGroup): boolean => parts.some((part) => part.isRequired)

/**
 * Why a group is closed by its own rule. What is no longer taught of the group before is not waited for; a group without
 * anything required is passed over to the one before it.
 */
export function groupClosed(
  { unlock }: WalkedGroup,
  earlier: readonly WalkedGroup[],
  isDone: (part: WalkedPart) => boolean,
  now: Date,
): Closed | null {
  if (unlock.rule === 'date') return dateClosed(unlock, now)
  if (unlock.rule === 'free') return null
  if (unlock.rule === 'previous') {
    const before = earlier.findLast(asksFor)
    const left = before?.parts.filter((part) => part.isRequired && !isDone(part)).length
    return before && left ? closedBy(`完成「${before.title}」的必修内容后开放，还差 ${left} 项`) : null
  }
  const before = earlier.at(-1)
  if (!before) return null
  const count = Math.min(unlock.count, before.parts.length)
  const done = before.parts.filter(isDone).length
  return done < count ? closedBy(`完成「${before.title}」中的 ${count} 项后开放，已完成 ${done} 项`) : null
}

/** Why a part is closed by its own rule. What is required waits for what is required before it, not for what is optional. */
export function partClosed(
  part: WalkedPart,
  { parts }: WalkedGroup,
  isDone: (part: WalkedPart) => boolean,
  { now, group }: { now: Date; group: string },
): Closed | null {
  const { unlock } = part
  if (unlock.rule === 'date') return dateClosed(unlock, now)
  if (unlock.rule === 'previous') {
    const before = parts.slice(0, parts.indexOf(part)).findLast((one) => one.isRequired || !part.isRequired)
    return before && !isDone(before) ? closedBy(`完成「${before.title}」后开放`) : null
  }
  if (unlock.rule === 'free') return null
  const others = parts.filter((one) => one !== part)
  const count = Math.min(unlock.count, others.length)
  const done = others.filter(isDone).length
  return done < count ? closedBy(`完成${group}的 ${count} 项后开放，已完成 ${done} 项`) : null
}

/** The weighted percent of what is required, and of what is optional as far as it has a score; null before any. */
export function seriesScore(parts: readonly WalkedPart[]): number | null {
  if (parts.every((part) => part.score === null)) return null
  const counted = parts.filter((part) => part.weight > 0 && (part.isRequired || part.score !== null))
  const weight = counted.reduce((sum, part) => sum + part.weight, 0)
  if (weight === 0) return null
  const earned = counted.reduce((sum, part) => sum + part.weight * (part.score ?? 0), 0)
  return Math.round((earned / weight) * 10) / 10
}

/** Where a learner is on a path of groups with parts (a series, the chapters of a course); `word` names a group. Pure. */
export function standingOn(groups: readonly WalkedGroup[], completion: Completion, now: Date, word = '本组'): Standing {
  const isDone = (part: WalkedPart): boolean => isPartDone(part, completion)
  const all = groups.flatMap(({ parts }) => parts)
  const parts: Standing['parts'] = new Map()
  for (const [at, group] of groups.entries()) {
    const closed = groupClosed(group, groups.slice(0, at), isDone, now)
    for (const part of group.parts) {
      parts.set(part.id, {
        isDone: isDone(part),
        closed: closed ?? partClosed(part, group, isDone, { now, group: word }),
      })
    }
  }
  const required = all.filter((part) => part.isRequired)
  const counted = required.length ? required : all
  const done = counted.filter(isDone).length
  const ahead = all.filter((part) => !isDone(part) && parts.get(part.id)?.closed === null)
  return {
    parts,
    done,
    total: counted.length,
    progress: counted.length ? Math.floor((done / counted.length) * 100) : 0,
    score: seriesScore(all),
    isComplete: counted.length > 0 && done === counted.length,
    next: (ahead.find((part) => part.isRequired) ?? ahead[0])?.id ?? null,
  }
}
