import { pinyin } from 'pinyin-pro'

const syllablesOf = (name: string, surname: 'head' | 'off'): string =>
  pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, surname })
    .map((part) => part.toLowerCase().replaceAll(/[^a-z]/g, ''))
    .filter(Boolean)
    .join(' ')

/**
 * How a name sounds: its syllables, with the surname read as one (曾 zeng); where that differs from how the characters are
 * read otherwise, both: `zeng xiao xian,ceng xiao xian`. People type either.
 */
export const pinyinOf = (name: string): string =>
  [...new Set([syllablesOf(name, 'head'), syllablesOf(name, 'off')])].join(',')

const lettersOf = (typed: string): string | null => {
  const letters = typed.toLowerCase().replaceAll(/['\s]/g, '').replaceAll('ü', 'v')
  return /^[a-z]{1,40}$/.test(letters) ? letters : null
}

/** How many letters `name_sounds` keeps (migrations/9511). */
const keptLetters = 6

/** The beginning of what was typed as the database finds it; {@link pinyinPattern} says the rest. Null for what is no pinyin. */
export const pinyinQuery = (typed: string): string | null => {
  const letters = lettersOf(typed)
  return letters && `'${letters.slice(0, keptLetters)}'`
}

/**
 * A pattern for {@link pinyinOf}, for anyone who types whole syllables, their initials, or both (`zhangjiayi`, `zjy`,
 * `zhangjy`), from any syllable on; null for what is no pinyin.
 */
export function pinyinPattern(typed: string): string | null {
  const letters = lettersOf(typed)
  return letters && `\\m${[...letters].join('(?:[a-z]* )?')}`
}
