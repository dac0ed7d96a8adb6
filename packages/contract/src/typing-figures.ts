import { z } from 'zod'
import { Alignment, type Comparison } from './typing-alignment.ts'
import { charactersOf, type TypingEvent, type TypingLanguage } from './typing-log.ts'

const Percent = z.number().min(0).max(100)

/** How well each character of the text was typed: 键位热力 for keys, 易错字 for Chinese. */
export const CharacterFigures = z.object({ character: z.string(), hits: z.number(), misses: z.number() })
export type CharacterFigures = z.output<typeof CharacterFigures>

/** A mistake: what was wanted, what was typed (empty when it was left out), and how often. */
export const TypingMistake = z.object({ wanted: z.string(), typed: z.string(), count: z.number() })

/** A moment of the run: the speed so far and that of this stretch. */
export const SpeedPoint = z.object({ second: z.number(), speed: z.number(), burst: z.number(), mistakes: z.number() })

/** What a run comes to, worked out of its log and nothing else. */
export const TypingFigures = z.object({
  /** Characters of the text, and those that stand typed at the end. */
  text_length: z.number(),
  typed: z.number(),
  right: z.number(),
  wrong: z.number(),
  missed: z.number(),
  extra: z.number(),
  /** Percent of the text that was reached. */
  progress: Percent,
  duration_ms: z.number(),
  /** 字/分 or 词/分 of what is right, less the penalty for what is wrong; and of everything typed. */
  speed: z.number(),
  raw_speed: z.number(),
  /** Percent of the typed characters that were right when they were typed: a mistake that was mended stays one. */
  accuracy: Percent,
  /** How even the speed was, in percent. */
  consistency: Percent,
  /** 回改: characters taken back after they stood. */
  corrections: z.number(),
  pastes: z.number(),
  breaks: z.number(),
  /** Keys pressed, keys per second, keys per character (码长), share of keys that were of use (键准); null where unknown. */
  keys: z.number().nullable(),
  keys_per_second: z.number().nullable(),
  keys_per_character: z.number().nullable(),
  key_accuracy: Percent.nullable(),
  curve: z.array(SpeedPoint),
  mistakes: z.array(TypingMistake),
  characters: z.array(CharacterFigures),
})
export type TypingFigures = z.output<typeof TypingFigures>

export interface TypingRules {
  language: TypingLanguage
  /** Characters taken off for each mistake that is at the end; 0 for none, 5 is 错一罚五. */
  errorPenalty: number
}

const charactersPerUnit = { en: 5, zh: 1 } as const
const mostPoints = 60
const mostMistakes = 50
const mostCharacters = 200
const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits
const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, round((part / whole) * 100))) : 0

/** When an event began: of what was composed, its first key. */
const beginOf = (event: TypingEvent): number => (event.type === 'commit' ? event.from : event.at)

/** From the first key to the last thing that happened; a break weighs nothing, as times go on where they were. */
export const durationOf = (log: readonly TypingEvent[]): number =>
  log.length ? log.at(-1)!.at - Math.min(beginOf(log[0]!), log[0]!.at) : 0

/** An even speed is 100, a very uneven one near 0 (a smooth fall of the coefficient of variation). */
function consistencyOf(bursts: readonly number[]): number {
  if (bursts.length < 2) return 100
  const mean = bursts.reduce((sum, one) => sum + one, 0) / bursts.length
  if (mean === 0) return 0
  const c = Math.sqrt(bursts.reduce((sum, one) => sum + (one - mean) ** 2, 0) / bursts.length) / mean
  return round(100 * (1 - Math.tanh(c + c ** 3 / 3 + c ** 5 / 5)))
}

/** Characters in words that are right as a whole, with the space after them; the last word counts as far as it is right. */
function rightInWords(text: readonly string[], { marks }: Comparison): number {
  let counted = 0
  let inWord = 0
  let isRight = true
  marks.forEach((mark, at) => {
    isRight &&= mark === 'right'
    inWord += 1
    const isEnd = /\s/.test(text[at]!)
    if (!isEnd && at < marks.length - 1) return
    if (isRight) counted += inWord
    inWord = 0
    isRight = true
  })
  return counted
}

/** Keys are known when every composition says how many it took. */
function keyFigures(log: readonly TypingEvent[], characters: number, minutes: number) {
  let keys = 0
  let wasted = 0
  for (const event of log) {
    if (event.type === 'key') keys += 1
    if (event.type === 'erase') {
      keys += 1
      wasted += 1
    }
    if (event.type !== 'commit') continue
    if (event.keys === null) return { keys: null, keys_per_second: null, keys_per_character: null, key_accuracy: null }
    keys += event.keys
    // Taking a key back makes that one useless too.
    wasted += 2 * (event.wasted ?? 0)
  }
  return {
    keys,
    keys_per_second: minutes > 0 ? round(keys / (minutes * 60), 2) : 0,
    keys_per_character: characters > 0 ? round(keys / characters, 2) : 0,
    key_accuracy: percentOf(keys - wasted, keys),
  }
}

interface Typed {
  at: number
  isRight: boolean
}

/** The speed along the run, in at most sixty stretches of whole seconds. */
function curveOf(typed: readonly Typed[], startedAt: number, durationMs: number, perUnit: number) {
  const seconds = Math.max(1, Math.ceil(durationMs / 1000))
  const stretch = Math.ceil(seconds / mostPoints)
  const count = Math.ceil(seconds / stretch)
  const right = Array.from({ length: count }, () => 0)
  const mistakes = Array.from({ length: count }, () => 0)
  for (const { at, isRight } of typed) {
    const point = Math.min(count - 1, Math.max(0, Math.floor((at - startedAt) / 1000 / stretch)))
    if (isRight) right[point]! += 1
    else mistakes[point]! += 1
  }
  let soFar = 0
  return right.map((here, point) => {
    soFar += here
    const second = Math.min(seconds, (point + 1) * stretch)
    const length = second - point * stretch
    return {
      second,
      speed: round(soFar / perUnit / (second / 60)),
      burst: round(here / perUnit / (length / 60)),
      mistakes: mistakes[point]!,
    }
  })
}

class Tally {
  readonly #characters = new Map<string, CharacterFigures>()
  readonly #mistakes = new Map<string, z.output<typeof TypingMistake>>()

  note(wanted: string, typed: string, isRight: boolean): void {
    const found = this.#characters.get(wanted) ?? { character: wanted, hits: 0, misses: 0 }
    this.#characters.set(wanted, found)
    if (isRight) {
      found.hits += 1
      return
    }
    found.misses += 1
    const name = JSON.stringify([wanted, typed])
    const mistake = this.#mistakes.get(name) ?? { wanted, typed, count: 0 }
    this.#mistakes.set(name, mistake)
    mistake.count += 1
  }

  get characters(): CharacterFigures[] {
    const all = [...this.#characters.values()]
    return all.sort((a, b) => b.misses - a.misses || b.hits - a.hits).slice(0, mostCharacters)
  }
  get mistakes() {
    return [...this.#mistakes.values()].sort((a, b) => b.count - a.count).slice(0, mostMistakes)
  }
}

/** The figures of a run by its log. */
export function figuresOf(text: string, log: readonly TypingEvent[], rules: TypingRules): TypingFigures {
  const wanted = charactersOf(text)
  const alignment = new Alignment(wanted)
  const tally = new Tally()
  const typed: Typed[] = []
  let corrections = 0
  for (const event of log) {
    if (event.type === 'erase') {
      corrections += Math.min(event.count, alignment.typed.length)
      alignment.erase(event.count)
    }
    if (event.type !== 'key' && event.type !== 'commit') continue
    const given = charactersOf(event.text)
    const [from, each] = [beginOf(event), (event.at - beginOf(event)) / given.length]
    given.forEach((character, nth) => {
      const at = alignment.place
      const isRight = alignment.add(character)
      const expected = wanted[isRight ? alignment.place - 1 : at]
      if (expected !== undefined) tally.note(expected, character, isRight)
      // What came at once is spread over the time that it took.
      typed.push({ at: from + each * (nth + 1), isRight })
    })
  }
  const comparison = alignment.compare()
  const count = (mark: string): number => comparison.marks.filter((one) => one === mark).length
  comparison.marks.forEach((mark, at) => mark === 'missed' && tally.note(wanted[at]!, '', false))
  const [right, wrong, missed, extra] = [count('right'), count('wrong'), count('missed'), comparison.extra.length]
  const durationMs = durationOf(log)
  const minutes = durationMs / 60_000
  const perUnit = charactersPerUnit[rules.language]
  const counted = rules.language === 'en' ? rightInWords(wanted, comparison) : right
  const kept = Math.max(0, counted - rules.errorPenalty * (wrong + missed + extra))
  const perMinute = (characters: number): number => (minutes > 0 ? round(characters / perUnit / minutes) : 0)
  const startedAt = log.length ? beginOf(log[0]!) : 0
  const curve = curveOf(typed, startedAt, durationMs, perUnit)
  return {
    text_length: wanted.length,
    typed: alignment.typed.length,
    right,
    wrong,
    missed,
    extra,
    progress: percentOf(comparison.marks.length, wanted.length),
    duration_ms: durationMs,
    speed: perMinute(kept),
    raw_speed: perMinute(typed.length),
    accuracy: percentOf(typed.filter((one) => one.isRight).length, typed.length + missed),
    consistency: consistencyOf(curve.map(({ burst }) => burst)),
    corrections,
    pastes: log.filter(({ type }) => type === 'paste').length,
    breaks: log.filter(({ type }) => type === 'resume').length,
    ...keyFigures(log, typed.length, minutes),
    curve,
    mistakes: tally.mistakes,
    characters: tally.characters,
  }
}

export interface TypingTarget {
  speed: number
  /** Percent. */
  accuracy: number
}

/** Whether a run is 达标: the whole text, fast and exact enough. */
export const isReached = (
  figures: Pick<TypingFigures, 'speed' | 'accuracy' | 'progress'>,
  target: TypingTarget,
): boolean => figures.progress >= 100 && figures.speed >= target.speed && figures.accuracy >= target.accuracy

/** Share of the points: six tenths for the speed, four for being exact, of the part of the text that was typed. */
export function shareOfRun(
  { speed, accuracy, progress }: Pick<TypingFigures, 'speed' | 'accuracy' | 'progress'>,
  target: TypingTarget,
): number {
  const part = (value: number, wanted: number): number => (wanted > 0 ? Math.min(1, value / wanted) : 1)
  const share = 0.6 * part(speed, target.speed) + 0.4 * part(accuracy, target.accuracy)
  return round(share * (progress / 100), 4)
}

/** The characters of several runs together, those most often missed first. */
export function mergeCharacters(runs: readonly (readonly CharacterFigures[])[]): CharacterFigures[] {
  const merged = new Map<string, CharacterFigures>()
  for (const { character, hits, misses } of runs.flat()) {
    const found = merged.get(character) ?? { character, hits: 0, misses: 0 }
    merged.set(character, { character, hits: found.hits + hits, misses: found.misses + misses })
  }
  return [...merged.values()].sort((a, b) => b.misses - a.misses || b.hits - a.hits)
}
