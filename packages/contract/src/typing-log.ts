import { z } from 'zod'

/** In which way a text is typed: by single keys, or by an input method that commits characters. */
export const typingLanguages = ['en', 'zh'] as const
export type TypingLanguage = (typeof typingLanguages)[number]
export const typingLanguageLabels = { en: '英文', zh: '中文' } as const satisfies Record<TypingLanguage, string>
/** What a speed is counted in: words are five characters, as everywhere. */
export const speedUnits = { en: '词/分', zh: '字/分' } as const satisfies Record<TypingLanguage, string>

export const typingLimits = {
  /** Characters of a text. */
  textLength: 20_000,
  /** Characters that an input method may commit at once. */
  commitLength: 64,
  /** Events in one piece of a log. */
  pieceEvents: 500,
  /** A day in milliseconds: no run is longer. */
  durationMs: 86_400_000,
  /** How far what is typed may be ahead of the text or behind it, in characters, and still be compared with it. */
  slack: 40,
} as const

/** Characters as people count them: a pair of surrogates is one. */
export const charactersOf = (text: string): string[] => Array.from(text)

/** A text as it is typed: one form for each character, and line feeds for all ends of lines. */
export const typingText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

/** Milliseconds since the first key of the run. */
const At = z.number().int().min(0).max(typingLimits.durationMs)
const Pressed = z.number().int().min(0).max(1000).nullable()

/**
 * What happened while a text was typed. `key` is a character that one key made, `commit` what an input method gave at once:
 * since when it was composed, with how many keys, and how many of these took something back; null where the keyboard does not tell.
 */
export const TypingEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('key'), at: At, text: z.string().min(1).max(2) }),
  z.strictObject({
    type: z.literal('commit'),
    at: At,
    from: At,
    text: z
      .string()
      .min(1)
      .max(typingLimits.commitLength * 2),
    keys: Pressed,
    wasted: Pressed,
  }),
  z.strictObject({ type: z.literal('erase'), at: At, count: z.number().int().min(1).max(typingLimits.textLength) }),
  /** Something was to be pasted and was not. */
  z.strictObject({ type: z.literal('paste'), at: At, count: z.number().int().min(0).max(1_000_000) }),
  /** Gone on with after the page was closed or the machine failed; the time between is not counted. */
  z.strictObject({ type: z.literal('resume'), at: At }),
])
export type TypingEvent = z.output<typeof TypingEvent>

/** Part of a log: `from` is the number of events before it, so that a piece sent twice is kept once. */
export const TypingPiece = z.strictObject({
  from: z.number().int().min(0).max(1_000_000),
  events: z.array(TypingEvent).min(1).max(typingLimits.pieceEvents),
})
export type TypingPiece = z.output<typeof TypingPiece>

/** The whole log of its pieces in the order in which they came; null when one is missing. */
export function joinPieces(pieces: readonly TypingPiece[]): TypingEvent[] | null {
  const log: TypingEvent[] = []
  for (const { from, events } of pieces) {
    if (from > log.length) return null
    log.push(...events.slice(log.length - from))
  }
  return log
}

/** What is typed at the end of a log. Takes back no more than there is. */
export function typedBy(log: readonly TypingEvent[]): string[] {
  const typed: string[] = []
  for (const event of log) {
    if (event.type === 'key' || event.type === 'commit') typed.push(...charactersOf(event.text))
    if (event.type === 'erase') typed.length = Math.max(0, typed.length - event.count)
  }
  return typed
}
