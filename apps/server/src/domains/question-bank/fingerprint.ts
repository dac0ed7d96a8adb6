import { createHash } from 'node:crypto'
import type { Question, QuestionOf } from '@lab/contract/question/content'
import type { QuestionType } from '@lab/contract/question/types'

/** Pieces of neighbouring characters that texts are compared by. */
const pieceLength = 3
/** 24 smallest hashes in 8 bands of 3: of two texts with four fifths of their pieces in common, 99 % share a band. */
const bandCount = 8
const bandHeight = 3
/** Comparing longer texts takes no longer. */
const comparedCharacters = 4_000

const texts = (options: readonly { text: string }[]): string[] => options.map(({ text }) => text)

/** What there is to choose, order or match: what is right and in which order it is offered makes no other question. */
const offered: { [Type in QuestionType]: (question: QuestionOf<Type>) => string[] } = {
  single: ({ options }) => texts(options),
  multiple: ({ options }) => texts(options),
  true_false: () => [],
  fill: () => [],
  ordering: ({ items }) => texts(items),
  matching: ({ left, right }) => [...texts(left), ...texts(right)],
  short_answer: () => [],
  programming: () => [],
  operation: ({ experiment, steps }) => [experiment?.id ?? '', ...steps.map(({ title }) => title)],
}

/** Letters, digits and signs that mean something in formulas and code; width, case, spaces and punctuation do not count. */
const counted = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+*/=<>^%&|!~-]+/gu, '')

/** A question as it is compared with others: its type, stem, pictures and what it offers, in one order. */
export function comparedText(stem: string, question: Question): string {
  const pictures = [...stem.matchAll(/\/files\/([\w-]{22})\//g)].map(([, token = '']) => token)
  const options = (offered[question.type] as (question: Question) => string[])(question)
  const said = counted(plainStem(stem))
  const choices = options.map(counted).toSorted()
  return [question.type, said, ...pictures, ...choices].join('\n').slice(0, comparedCharacters)
}

/** Tags of formatting alone: `<stdio.h>`, `List<String>` and `<script>` are what a question is about. */
const formattingTags = /(?<!\\)<\/?(?:b|strong|i|em|u|s|sub|sup|br|img)(?:\s[^<>]{0,300})?\/?>/gi

/** A stem without the marks of markdown, in one line, as it is searched and listed. */
export const plainStem = (markdown: string): string =>
  markdown
    .replaceAll(/!\[([^\]\n]{0,200})\]\([^)\s]{0,500}(?:\s[^)\n]{0,200})?\)/g, (_whole, alt: string) => alt || '[图]')
    .replaceAll(/\[([^\]\n]{1,500})\]\([^)\s]{0,500}(?:\s[^)\n]{0,200})?\)/g, '$1')
    .replaceAll(formattingTags, ' ')
    .replaceAll(/^[ \t]*(?:```|~~~)[^\n]*$/gm, ' ')
    .replaceAll(/^[ \t]{0,3}(?:#{1,6}[ \t]|>|[-*+][ \t])/gm, ' ')
    .replaceAll(/^[ \t|:-]{3,}$/gm, ' ')
    .replaceAll(/\*\*|`|\$\$|~~/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim()

export const hashOf = (compared: string): string => createHash('sha256').update(compared).digest('hex').slice(0, 32)

/** Equal for questions that ask the same, whatever their marks, spaces and order of options. */
export const likenessOf = (stem: string, question: Question): string => hashOf(comparedText(stem, question))

/** The pieces of a compared text; of a text shorter than a piece, the text. */
export function piecesOf(compared: string): Set<string> {
  const characters = [...compared]
  if (characters.length <= pieceLength) return new Set([compared])
  return new Set(
    characters.slice(0, 1 - pieceLength).map((_one, at) => characters.slice(at, at + pieceLength).join('')),
  )
}

/** How much two sets of pieces have in common, from 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  let common = 0
  for (const piece of few) if (many.has(piece)) common++
  return common / (one.size + other.size - common)
}

/** A 32-bit hash of a text (FNV-1a). */
function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Mixes the bits of a number so that each seed orders the pieces in another way. */
function mixed(hash: number, seed: number): number {
  let value = Math.imul(hash ^ seed, 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Numbers of which texts that have most of their pieces in common share one, likely; other texts hardly ever. */
export function bandsOf(pieces: ReadonlySet<string>): number[] {
  const least = new Uint32Array(bandCount * bandHeight).fill(0xffffffff)
  for (const piece of pieces) {
    const hash = hash32(piece)
    for (let at = 0; at < least.length; at++) {
      const value = mixed(hash, Math.imul(at + 1, 0x9e3779b1))
      if (value < least[at]!) least[at] = value
    }
  }
  return Array.from({ length: bandCount }, (_, band) => {
    let value = Math.imul(band + 1, 0x27d4eb2f)
    for (let at = 0; at < bandHeight; at++) value = mixed(value ^ least[band * bandHeight + at]!, band + 1)
    return value | 0
  })
}

export interface Fingerprint {
  stemText: string
  fingerprint: string
  bands: number[]
}

/** What is kept with a question so that it is found by its words, and the same and nearly the same by their text. */
export function fingerprintOf(stem: string, question: Question): Fingerprint {
  const compared = comparedText(stem, question)
  return {
    stemText: plainStem(stem).slice(0, comparedCharacters),
    fingerprint: hashOf(compared),
    bands: bandsOf(piecesOf(compared)),
  }
}
