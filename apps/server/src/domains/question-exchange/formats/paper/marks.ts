import { folded } from './lines.ts'
import { chineseNumber, saidType, type SaidType } from './words.ts'

// What a line of a paper begins with. All of these read folded lines.

export interface SectionMark {
  /** Its place among the sections; undefined where the heading has no number. */
  order: number | undefined
  title: string
  type: SaidType | undefined
  pointsEach: number | undefined
  /** 每空1分: it is each blank that scores so much. */
  isOfBlanks: boolean
}

const numbered = /^\s*(?:第\s*)?([一二三四五六七八九十]{1,3})\s*(?:[、.:]|(?:部分|大题|题)\s*[、.:]?)\s*(\S.*)?$/
/** A heading without a number: nothing but the word for a type, and perhaps what it scores. */
const bareHeading =
  /^\s*[【[(]?\s*((?:单项|单选|多项|多选|不定项)?(?:选择题|单选题|多选题|判断题|是非题|填空题|简答题|问答题|名词解释题?|论述题|计算题|应用题|综合题|排序题|连线题|匹配题|编程题|操作题))\s*[】\])]?\s*(?:[(:,].{0,80})?\s*$/

/** Words between rows of strokes: a heading of a part, whatever it says. */
const ruled = /^\s*[-—=*#]{3,}\s*([^\s\-—=*#].{0,60}?)\s*[-—=*#]{3,}\s*$/
/** ----0704: strokes before a name or a number alone, which is neither a label nor an option. */
const begunByStrokes = /^\s*[-—=*#]{4,}\s*([\p{L}\p{N}][\p{L}\p{N} 年月()]{0,20})\s*$/u

export function sectionMark(line: string): SectionMark | undefined {
  if (line.length > 400) return undefined
  const between = (ruled.exec(line) ?? begunByStrokes.exec(line))?.[1]
  if (between !== undefined && !isKeyHeading(line))
    return { order: undefined, title: between, type: saidType(between), ...scoresOf(between) }
  const match = numbered.exec(line)
  const bare = match ? null : bareHeading.exec(line)
  if (!match && !bare) return undefined
  const title = (match ? (match[2] ?? '') : line).trim()
  return {
    order: match ? chineseNumber(match[1]!) : undefined,
    title,
    type: saidType(title.slice(0, 60)),
    ...scoresOf(title),
  }
}

const each = /每(?:小)?[题空]\s*:?\s*(\d{1,3}(?:\.\d)?)\s*分/
/** 每题2分; else 共20分 of 10题. */
function pointsEach(title: string): number | undefined {
  const said = each.exec(title)?.[1]
  if (said) return Number(said)
  const total = /[共计]\s*(\d{1,3}(?:\.\d)?)\s*分/.exec(title)?.[1]
  const count = /(\d{1,3})\s*(?:小题|道|题)/.exec(title)?.[1]
  const share = total && count ? Number(total) / Number(count) : Number.NaN
  return Number.isInteger(share * 2) && share > 0 ? share : undefined
}

const scoresOf = (title: string): Pick<SectionMark, 'pointsEach' | 'isOfBlanks'> => ({
  pointsEach: pointsEach(title),
  isOfBlanks: /每空/.test(title) && !/每(?:小)?题/.test(title),
})

/** The way in which questions are numbered: only lines numbered like the first one begin one. */
export type NumberStyle = 'point' | 'brackets' | 'square' | 'ti' | 'tab'
export interface NumberMark {
  style: NumberStyle
  number: number
  to: number
}
const styles: readonly [NumberStyle, RegExp][] = [
  ['ti', /^\s*第\s*(\d{1,3})\s*题\s*[.、:)]?\s*/],
  ['point', /^\s*(?:Q|题目?|试题)?\s*(\d{1,4})\s*(?:\.(?!\d)|[、)]|:)\s*/],
  ['brackets', /^\s*\(\s*(\d{1,3})\s*\)\s*[.、]?\s*/],
  ['square', /^\s*[【[]\s*(\d{1,3})\s*[】\]]\s*/],
  ['tab', /^\s*(\d{1,4})\t\s*(?=\S)/],
]
export function numberMark(line: string): NumberMark | undefined {
  for (const [style, pattern] of styles) {
    const match = pattern.exec(line)
    if (match) return { style, number: Number(match[1]), to: match[0].length }
  }
  return undefined
}

const bracketsFirst =
  /^(\s*\(\s{0,20}(?:[A-L](?:[\s,、]{0,3}[A-L]){0,11}|[√×✓✗✔✘对错TF]|正确|错误)?\s{0,20}\)\s*)(\d{1,3}\s*[.、](?!\d)\s*)/

/** （ √ ）6．…: a line whose place for the answer is before its number, with the number first. */
export function withNumberFirst(line: string): string {
  const match = bracketsFirst.exec(folded(line))
  if (!match) return line
  const [brackets, end] = [match[1]!.length, match[0].length]
  return line.slice(brackets, end) + line.slice(0, brackets).trim() + line.slice(end)
}

export interface OptionMark {
  letter: number
  from: number
  to: number
  /** The letter is marked as right: `*A.` or `√A.` */
  isMarked: boolean
}
const option = /([*√✓✔]?)\s{0,3}\(?(?<![A-Za-z])([A-L])\s{0,3}[.、:)]/g
/** 见附录 A.1: a number of its own, as long as no option goes before it in its line. */
const numberAfter = /^\d{1,2}\b\s*[A-Za-z]?$/
/** The place for the answer of a stem: ( ), ( B ), ____. */
const place = /[([【]\s{0,20}(?:[A-L](?:[\s,、]{0,3}[A-L]){0,11})?\s{0,20}[)\]】]|_{2,}/
const atStart = /^\s*([*√✓✔]?)\s*(?:\(?([A-La-l])\s*[.、:)]|[【[]([A-L])[】\]])\s*/
/** Lists with boxes to tick, as markdown has them. */
const boxed = /^\s*[-*]\s*(?:\[([ xX])\]|([☐□☑√]))\s*\(?([A-L])(?:\s*[.、:)]|\s)\s*/

/** An option at the beginning of a line. */
function leading(line: string): OptionMark | undefined {
  const box = boxed.exec(line)
  if (box) {
    const isMarked = /[xX☑√]/.test(box[1] ?? box[2] ?? '')
    return { letter: box[3]!.charCodeAt(0) - 65, from: 0, to: box[0].length, isMarked }
  }
  const start = atStart.exec(line)
  if (!start) return undefined
  const letter = (start[2] ?? start[3])!.toUpperCase().charCodeAt(0) - 65
  return { letter, from: 0, to: start[0].length, isMarked: start[1] !== '' }
}

/**
 * Options that begin in a line, when the next one is to be `expected` (0 is A). In the middle of a line one follows a
 * space or a sign, the first one of a question only where a second follows.
 */
export function optionMarks(line: string, expected: number): OptionMark[] {
  const found: OptionMark[] = []
  const start = leading(line)
  if (start && (start.letter === expected || start.letter === 0)) found.push(start)
  let next = found.length ? found[0]!.letter + 1 : expected
  const more: OptionMark[] = []
  let placeAt: number | undefined
  for (const match of line.matchAll(option)) {
    const letter = match[2]!.charCodeAt(0) - 65
    const to = match.index + match[0].length
    if (match.index < (found[0]?.to ?? 0) || letter !== next) continue
    if (found.length + more.length === 0 && numberAfter.test(line.slice(to))) continue
    if (!isApart(line, match, next === 0 ? (placeAt ??= line.search(place)) : undefined)) continue
    more.push({ letter, from: match.index, to, isMarked: match[1] !== '' })
    next++
  }
  const isInStem = found.length === 0 && expected === 0
  // 有 A、B、C 三个进程 names things and has no options.
  const isList = more.some(({ to }, at) => !line.slice(to, more[at + 1]?.from).trim())
  return isInStem && (more.length < 2 || isList) ? [] : [...found, ...more]
}

/**
 * Whether a letter in the middle of a line is apart from what goes before it. Only a point makes a letter an option that
 * no space goes before: 选C:\\ is a path. The first one of a question follows a sign, a wide space, or somewhere before it the
 * place for the answer (`placeAt`, undefined for those after it): 进程 A、线程 B are things.
 */
function isApart(line: string, match: RegExpExecArray, placeAt: number | undefined): boolean {
  const before = line[match.index - 1] ?? ' '
  const isPointed = /[.、]\s*$/.test(match[0])
  if (/\s/.test(before)) return true
  if (/\d/.test(before) && /^[A-L]/.test(match[0])) return isPointed && placeAt === undefined
  if (placeAt === undefined) return isPointed || /^\W?\s/.test(match[0])
  if (isPointed && (/[)。?:_\]】]/.test(before) || /^(?:\t|\s{2})/.test(match[0]))) return true
  return /^\s/.test(match[0]) && /\.\s*$/.test(match[0]) && placeAt >= 0 && placeAt < match.index
}

/** (5分), （本题10分）: what a question scores, within its stem. */
export const pointsMark =
  /\s{0,4}[([【]\s{0,4}(?:本(?:小)?题|每(?:小)?题|共)?\s*(?:共|满分)?\s*(\d{1,3}(?:\.\d)?)\s*分\s*[)\]】]\s*/

/** 参考答案 as a heading: what follows are answers to what went before. */
const keyWords =
  /^\s*[【[(*#=\-—\s]*(?:.{0,30}(?:试卷|试题|测试|考试|练习|题库|卷)\s*)?(?:参考答案|标准答案|答案)\s*(?:(?:及|与|和|、)\s*(?:试题)?(?:解析|评分标准|评分细则|评分参考|详解|分析))?\s*(?:部分|如下)?\s*[】\])*#=\-—\s:]*$/
export const isKeyHeading = (line: string): boolean => line.length < 100 && keyWords.test(line)
