import type { QuestionType } from './types.ts'
import { letterOf } from './types.ts'

/**
 * The short form in which questions are written by hand and in older packages: options are texts known by their letters,
 * and a fill-in has one blank whose accepted texts are the answer. Judgements were called `judge`.
 */
export interface ConciseQuestion {
  type: QuestionType | 'judge'
  options?: readonly string[]
  /** Letters of the right options, 对 or 错, or every accepted text. */
  answer?: readonly string[]
  items?: readonly string[]
  left?: readonly string[]
  right?: readonly string[]
  /** Indexes into both sides. */
  pairs?: readonly (readonly [number, number])[]
  analysis?: string
  [more: string]: unknown
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')

/** A short name for a text: the same for the same text, and nothing about its place. */
function nameOf(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return `t${hash.toString(36)}`
}

/** Texts as options with ids that do not tell where they belong. */
function named(texts: readonly string[]): { id: string; text: string }[] {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const id = nameOf(text)
    const times = seen.get(id) ?? 0
    seen.set(id, times + 1)
    return { id: times === 0 ? id : `${id}-${times}`, text }
  })
}

type Given = Readonly<Record<string, unknown>>

const lettered = (given: Given): Given =>
  isTexts(given.options)
    ? { ...given, options: given.options.map((text, index) => ({ id: letterOf(index), text })) }
    : given
const withoutOptions = ({ options, ...given }: Given): Given =>
  options === undefined || (Array.isArray(options) && options.length === 0) ? given : { ...given, options }

function matched(given: Given): Given {
  const { left, right, pairs } = given
  if (!isTexts(left) || !isTexts(right) || !Array.isArray(pairs)) return given
  const [lefts, rights] = [named(left), named(right)]
  const paired = pairs.map((pair: unknown) => {
    const [from, to] = Array.isArray(pair) ? (pair as unknown[]) : []
    return { left: lefts[Number(from)]?.id ?? '', right: rights[Number(to)]?.id ?? '' }
  })
  return { ...given, left: lefts, right: rights, pairs: paired }
}

function oneBlank(given: Given): Given {
  const { answer, ...rest } = withoutOptions(given)
  if (!isTexts(answer) || rest.blanks !== undefined) return given
  return { ...rest, blanks: [{ rules: answer.map((text) => ({ kind: 'text', text })) }] }
}

const forms: Readonly<Record<string, (given: Given) => Given>> = {
  single: lettered,
  multiple: lettered,
  judge: (given) => ({ ...withoutOptions(given), type: 'true_false' }),
  true_false: withoutOptions,
  fill: oneBlank,
  ordering: (given) => (isTexts(given.items) ? { ...given, items: named(given.items) } : given),
  matching: matched,
}

/** The full form of what may be a concise question; anything else as it is, for the schema to refuse. */
export function fromConcise(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const given = value as Given
  const form = typeof given.type === 'string' && Object.hasOwn(forms, given.type) ? forms[given.type] : undefined
  return form ? form(given) : value
}
