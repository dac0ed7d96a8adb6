import { createHash } from 'node:crypto'
import type { ResponseValue } from '../../record/index.ts'

/** How much of an answer a list shows. */
const excerptLength = 160

/** What an answer says, as one text. */
export function wordsOf(value: ResponseValue | null): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join('\n')
  if ('value' in value && typeof value.value === 'string') return value.value
  return JSON.stringify(value)
}

/** The same words, whatever their spacing, width, case and marks at the end. */
export const comparable = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/gu, '')
    .replace(/[.。,，;；!！]{1,20}$/u, '')

/** A name for all answers that say the same; answers without words are one group, too. */
export const groupOf = (words: string): string =>
  words === '' ? 'empty' : createHash('sha1').update(comparable(words)).digest('base64url').slice(0, 16)

/** The beginning of an answer as plain words. */
export function excerptOf(words: string): string {
  const line = words
    .slice(0, excerptLength * 8)
    .replaceAll(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/g, '[图片]')
    .replaceAll(/[#*`>_~|-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line
}
