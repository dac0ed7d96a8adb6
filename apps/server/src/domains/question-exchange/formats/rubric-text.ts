import type { ImportedQuestion } from '@lab/contract/question-exchange'
import { rubricLimit, rubricPoints, type Rubric, type RubricCriterion } from '@lab/contract/rubric'
import { escapeMarkdown } from '../../../kernel/markup/escape.ts'
import { validPoints } from './carried.ts'

// A rubric as lines, as people read and write it in Word and Excel:
//   （1）写出互斥条件（2分）：名称或含义任一即可
// Further lines of what graders should know follow; a line that looks like a criterion and is none begins with \.

/** The points of a criterion; a title that has the same form escapes it. */
const points = /(?<!\\)[（(]\s?(\d{1,4}(?:\.\d)?)\s?分\s?[）)]/
const number = /^\s*[（(]\d{1,2}[）)]\s*/
const escaped = (title: string): string =>
  title.replaceAll(/[（(](?=\s?\d{1,4}(?:\.\d)?\s?分\s?[）)])/g, String.raw`\$&`)
const unescaped = (title: string): string => title.replaceAll(/\\(?=[（(]\s?\d)/g, '')

type Criterion = Omit<RubricCriterion, 'id'>

function criterionOf(line: string): Criterion | undefined {
  const match = points.exec(line)
  if (!match || line.startsWith('\\')) return undefined
  const [title, after] = [line.slice(0, match.index), line.slice(match.index + match[0].length)]
  const note = /^\s*(?:[:：]\s*(.*?)|[。；;.]?)\s*$/.exec(after)
  const worth = validPoints(Number(match[1]))
  if (!title.trim() || !note || worth === null) return undefined
  return { title: unescaped(title.replace(number, '')).trim(), points: worth, note: note[1] ?? '' }
}

/** Begins the criteria within a text. */
export const rubricHeading = '评分标准：'

/** A rubric as lines that are read again. */
export const rubricLines = (rubric: Rubric | null): string[] =>
  (rubric ?? []).flatMap(({ title, points: worth, note }, at) => {
    const [first = '', ...more] = note.split('\n')
    const name = `${escaped(title)}${title.endsWith('\\') ? ' ' : ''}`
    return [
      `（${at + 1}）${name}（${worth}分）${first && `：${first}`}`,
      ...more.map((line) => (line.startsWith('\\') || criterionOf(line) ? `\\${line}` : line)),
    ]
  })

/** A criterion in other words is no longer: its title is a hundred letters at most. */
const longestPiece = 200

/** Points in other words: 写出公式得2分；计算正确得3分. */
function inWords(text: string): Criterion[] | undefined {
  const pieces = text
    .split(/[\n;；。]/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  if (pieces.some((piece) => piece.length > longestPiece)) return undefined
  const found = pieces.flatMap((piece): Criterion[] => {
    const [, title, worth] =
      /^(?:[（(]?\d{1,2}[）).、．]\s*)?(\S.{0,99}?)[\s,，:：]*(?:得|给|计|占|[（(])?\s*(\d{1,3}(?:\.5)?)\s*分\s*[）)]?$/.exec(
        piece,
      ) ?? []
    const valid = validPoints(Number(worth))
    return title === undefined || valid === null ? [] : [{ title, points: valid, note: '' }]
  })
  return found.length === pieces.length ? found : undefined
}

function inLines(text: string): Criterion[] | undefined {
  const found: Criterion[] = []
  for (const line of text.split('\n').map((one) => one.trimEnd())) {
    const next = criterionOf(line)
    const last = found.at(-1)
    if (next) found.push(next)
    else if (last) last.note += `\n${line.replace(/^\\/, '')}`
    else if (line.trim()) return undefined
  }
  return found
}

const asRubric = (found: readonly Criterion[]): Rubric | undefined => {
  const fits =
    found.length > 0 && found.length <= rubricLimit && found.every(({ title }) => title && title.length <= 100)
  if (!fits) return undefined
  return found.map(({ note, ...one }, at) => ({ id: `c${at + 1}`, ...one, note: note.trim().slice(0, 500) }))
}

/** The rubric that a text is in our own form; undefined where it is something else. */
export const rubricOf = (text: string): Rubric | undefined => asRubric(inLines(text) ?? [])

/**
 * A question with what a source says about how it is marked. What is no list of criteria with points stays as text: with the reference
 * answer, or with what was not understood of a question that nobody marks.
 */
export function withRubric(read: ImportedQuestion, given: string): ImportedQuestion {
  const text = given.trim()
  if (!text) return read
  const { question } = read
  if (question.type !== 'short_answer')
    return { ...read, leftover: [read.leftover, `评分标准：${text}`].filter(Boolean).join('\n') }
  const own = rubricOf(text)
  const words = own ? undefined : asRubric(inWords(text) ?? [])
  const isWhole = words && (read.points === null || rubricPoints(words) === read.points)
  const rubric = own ?? (isWhole ? words : undefined)
  if (!rubric) {
    const reference = [question.reference, `评分标准：${escapeMarkdown(text)}`].filter(Boolean).join('\n\n')
    return { ...read, question: { ...question, reference } }
  }
  const sum = rubricPoints(rubric)
  const doubts = [
    ...read.doubts,
    ...(own ? [] : [{ part: 'answer', level: 'check', reason: '评分标准由文字读取，请核对各项和分值' } as const]),
    ...(read.points !== null && read.points !== sum
      ? [{ part: 'points', level: 'check', reason: `评分标准合计${sum}分，与分值${read.points}分不一致` } as const]
      : []),
  ]
  return { ...read, rubric, points: read.points ?? validPoints(sum), doubts }
}
