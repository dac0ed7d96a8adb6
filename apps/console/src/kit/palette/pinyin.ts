import { match } from 'pinyin-pro'
import type { PinyinMatch } from './palette-match.ts'

/** Matching by pinyin and by its initials. A module of its own because its dictionary is large: import it lazily. */
export const matchPinyin: PinyinMatch = (text, query) => match(text, query, { continuous: true })
