import type { Blank } from '@lab/contract/question/content'

export type TextRules = Pick<Blank, 'case_sensitive' | 'width_sensitive' | 'spaces'>

/** What nobody sees and a paste brings along: zero-width characters, direction marks, soft hyphens. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu

/** Chinese punctuation that width folding leaves, as a Chinese keyboard types it in place of the other. */
const punctuation: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '。': '.',
  '、': ',',
  '《': '<',
  '》': '>',
  '【': '[',
  '】': ']',
}
const halfWidth = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[“”‘’。、《》【】]/gu, (mark) => punctuation[mark] ?? mark)

const spacing = {
  fold: (text: string) => text.replaceAll(/\s+/gu, ' '),
  ignore: (text: string) => text.replaceAll(/\s+/gu, ''),
  exact: (text: string) => text,
} satisfies Record<TextRules['spaces'], (text: string) => string>

/**
 * A text as it is compared. Letters of other alphabets that look alike stay different: what somebody typed is what is
 * compared.
 */
export function plainText(text: string, rules: TextRules): string {
  const seen = text.replaceAll(invisible, '')
  const wide = rules.width_sensitive ? seen.normalize('NFC') : halfWidth(seen)
  const spaced = spacing[rules.spaces](wide.trim())
  return rules.case_sensitive ? spaced : spaced.toLowerCase()
}
