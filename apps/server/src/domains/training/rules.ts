import {
  charactersOf,
  durationOf,
  typingLimits,
  type TypingEvent,
  type TypingFigures,
  type TypingLanguage,
  type TypingPiece,
} from '@lab/contract/training'

/** A piece of a log with the moment at which it came. */
export interface ArrivedPiece extends TypingPiece {
  arrivedAt: Date
}

/** What nobody types: characters in any ten seconds. The fastest keep up about 300 characters a minute, and 1,000 keys. */
const mostInTenSeconds = { en: 250, zh: 120 } as const satisfies Record<TypingLanguage, number>
/** A phrase of an input method takes this long for each of its characters, however few keys it needs. */
const leastPerCommitted = 15
/** Clocks of browsers and servers run apart by so much, and a piece may be under way for so long. */
const aheadMs = 3_000
const behindMs = 20_000
/** From so many gaps between keys on it shows whether a hand or a program made them. */
const fewestGaps = 40
const leastDeviationMs = 1.5
const mostBreaks = 50

const isTyped = (event: TypingEvent) => event.type === 'key' || event.type === 'commit'

function orderObstacle(log: readonly TypingEvent[]): string | null {
  let before = 0
  let typed = 0
  for (const event of log) {
    if (event.at < before) return '记录的时间前后颠倒'
    if (event.type === 'commit' && (event.from > event.at || event.from < before)) return '记录的时间前后颠倒'
    before = event.at
    if (isTyped(event)) typed += charactersOf(event.text).length
    if (event.type !== 'erase') continue
    if (event.count > typed) return '记录中删除的字数多于已录入的字数'
    typed -= event.count
  }
  return null
}

function handObstacle(log: readonly TypingEvent[], language: TypingLanguage): string | null {
  const typed = log.filter(isTyped)
  for (const event of typed) {
    const length = charactersOf(event.text).length
    if (event.type === 'key' && length > 1) return '一次按键录入了多个字'
    if (length > typingLimits.commitLength) return '一次录入的字数过多'
    if (event.type === 'commit' && length > 4 && event.at - event.from < length * leastPerCommitted)
      return '一次录入的字数过多，与输入法的速度不符'
  }
  let inWindow = 0
  let first = 0
  for (const event of typed) {
    inWindow += charactersOf(event.text).length
    while (typed[first]!.at < event.at - 10_000) {
      inWindow -= charactersOf(typed[first]!.text).length
      first += 1
    }
    if (inWindow > mostInTenSeconds[language]) return '录入速度超出了人能达到的范围'
  }
  const keys = typed.filter(({ type }) => type === 'key')
  const gaps = keys.slice(1).map((key, at) => key.at - keys[at]!.at)
  if (gaps.length < fewestGaps) return null
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length)
  return deviation < leastDeviationMs ? '按键间隔完全一致，不是人工录入' : null
}

/**
 * The clock of a log against the server's: a log may not tell of more time than there was since the run began, nor of less
 * than there was between its pieces, but for what a piece was under way and for breaks.
 */
function clockObstacle(pieces: readonly ArrivedPiece[], startedAt: Date): string | null {
  let least = Infinity
  let lag = 0
  for (const piece of pieces) {
    lag = piece.arrivedAt.getTime() - startedAt.getTime() - piece.events.at(-1)!.at
    if (lag < -aheadMs) return '记录的时长超过了实际时长'
    // From a break on, time goes on where it was: the lag is another one.
    if (piece.events.some(({ type }) => type === 'resume')) least = Infinity
    least = Math.min(least, lag)
  }
  return lag - least > behindMs ? '记录的时长短于实际时长' : null
}

/** Why a log cannot have come about by typing; null when it can. */
export function logObstacle(
  log: readonly TypingEvent[],
  pieces: readonly ArrivedPiece[],
  run: { startedAt: Date; language: TypingLanguage; textLength: number },
): string | null {
  const typed = log.filter(isTyped)
  if (typed.length === 0) return '还没有录入内容'
  if (log.length > run.textLength * 6 + 500) return '记录过长'
  if (log.filter(({ type }) => type === 'resume').length > mostBreaks) return '中断次数过多'
  const order = orderObstacle(log)
  if (order) return order
  if (durationOf(log) < 500) return '录入时间过短'
  return handObstacle(log, run.language) ?? clockObstacle(pieces, run.startedAt)
}

interface Comparable {
  isReached: boolean
  speed: number
  accuracy: number
  figures: Pick<TypingFigures, 'progress'>
}

/** The best of several runs: one of the whole text before one of a part, then the fastest, then the most exact. */
export function bestOf<Run extends Comparable>(runs: readonly Run[]): Run | undefined {
  const isBetter = (one: Run, other: Run): boolean => {
    const whole = Number(one.figures.progress >= 100) - Number(other.figures.progress >= 100)
    const reached = Number(one.isReached) - Number(other.isReached)
    return (whole || reached || one.speed - other.speed || one.accuracy - other.accuracy) > 0
  }
  return runs.length ? runs.reduce((best, one) => (isBetter(one, best) ? one : best)) : undefined
}

type Mistake = TypingFigures['mistakes'][number]

/** The mistakes of several runs together, the most frequent first. */
export function mergeMistakes(runs: readonly (readonly Mistake[])[], most = 50): Mistake[] {
  const merged = new Map<string, Mistake>()
  for (const mistake of runs.flat()) {
    const name = JSON.stringify([mistake.wanted, mistake.typed])
    const count = (merged.get(name)?.count ?? 0) + mistake.count
    merged.set(name, { ...mistake, count })
  }
  return [...merged.values()].sort((a, b) => b.count - a.count).slice(0, most)
}

/** How many lie in each stretch of ten (of twenty from 200 on), the empty ones between them too. */
export function spread(speeds: readonly number[]): { from: number; learners: number }[] {
  if (speeds.length === 0) return []
  const step = Math.max(...speeds) > 200 ? 20 : 10
  const [least, most] = [Math.floor(Math.min(...speeds) / step), Math.floor(Math.max(...speeds) / step)]
  return Array.from({ length: most - least + 1 }, (_, at) => {
    const from = (least + at) * step
    return { from, learners: speeds.filter((speed) => speed >= from && speed < from + step).length }
  })
}
