import type { QuestionOf } from '@lab/contract/question/content'
import type { Marker } from './mark.ts'
import { plainText } from './plain-text.ts'

const reading = { case_sensitive: false, width_sensitive: false, spaces: 'ignore' } as const

/** A person marks it; which keywords it has is a hint for that person and scores nothing. */
export const shortAnswerMarker =
  ({ keywords }: QuestionOf<'short_answer'>): Marker =>
  (answer) => {
    const text = plainText(answer.join('\n'), reading)
    const parts = keywords.map((keyword) => ({
      label: `关键词「${keyword}」`,
      given: text.includes(plainText(keyword, reading)) ? '有' : '无',
      right: '',
      share: null,
    }))
    return { share: null, reason: '等待教师评分', parts }
  }

/** Another engine marks it; until there is one, nobody can answer it. */
export const engineMarker = (): Marker => () => ({ share: null, reason: '等待自动评测', parts: [] })
