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

/**
 * A pattern for {@link pinyinOf}, for anyone who types whole syllables, their initials, or both (`zhangjiayi`, `zjy`,
 * `zhangjy`), from any syllable on; null for what is no pinyin.
 */
export function pinyinPattern(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/['\s]/g, '').replaceAll('ü', 'v')
  if (!/^[a-z]{1,40}$/.test(letters)) return null
  return `\\m${[...letters].join('(?:[a-z]* )?')}`
}
