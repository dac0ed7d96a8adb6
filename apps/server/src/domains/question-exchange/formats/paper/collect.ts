import { folded, hasAtoms, withoutAtoms, type Line } from './lines.ts'
import { numberMark, optionMarks, pointsMark, sectionMark, type NumberStyle, type SectionMark } from './marks.ts'
import { labelsIn, saidType, typeTag, type Label, type SaidType } from './words.ts'

/** A section of a paper. */
export interface Section extends SectionMark {
  /** Its place among all of them. */
  index: number
}

/** A question as its lines say it, before anything of it is understood. */
export interface Gathered {
  number: number | undefined
  section: Section | undefined
  type: SaidType | undefined
  /** What it says of itself; else its section says it. */
  points: number | undefined
  stem: string[]
  options: { lines: string[]; isMarked: boolean }[]
  labels: Partial<Record<Label, string[]>>
  from: number
  to: number
  /** Its number does not follow the one before. */
  isOutOfOrder: boolean
}

/** A line that only sets apart what is above from what is below. */
const stroke = /^\s*[-=*—~]{3,}\s*$/
/** 题目：…: says that what follows is asked. */
export const asked = /^\s*(?:题目|题干|试题|问题)\s{0,3}:\s*/
const gotten = /^\s*\d{1,3}(?:\.\d)?\s*分\s*$/

/** Gathers the questions of a paper line by line. */
export class Gatherer {
  readonly questions: Gathered[] = []
  readonly sections: Section[] = []
  /** Lines before the first question of the paper, or of a section. */
  readonly loose: Line[] = []
  #section: Section | undefined
  #style: NumberStyle | undefined
  #open: Gathered | undefined
  /** Where the next line of text belongs. */
  #into: string[] | undefined
  /** A list 1. 2. 3. within a question: the number that comes next in it. */
  #inner: number | undefined
  readonly #isUnnumbered: boolean

  constructor(isUnnumbered: boolean) {
    this.#isUnnumbered = isUnnumbered
  }

  take(line: Line): void {
    const fold = folded(line.text)
    if ((!fold.trim() || stroke.test(fold)) && !hasAtoms(line.text)) {
      this.#into?.push('')
      return
    }
    if (this.#takeSection(line, fold)) return
    const number = this.#begins(fold)
    if (number) return this.#begin(line, number.number, number.to)
    if (this.#beginsUnnumbered(fold)) return this.#begin(line, undefined, 0)
    if (!this.#open) {
      this.loose.push(line)
      return
    }
    this.#takeRest(line, line.text)
  }

  #takeSection(line: Line, fold: string): boolean {
    const mark = sectionMark(fold)
    if (!mark) return false
    // 一、 within an answer numbers its points; a heading is short and says a type or what it scores.
    const isRuled = mark.order === undefined && mark.type === undefined
    const isHeading =
      isRuled || mark.type !== undefined || mark.pointsEach !== undefined || /题|分|部分/.test(mark.title)
    if (this.#open && this.#into === this.#open.labels.answer && !isHeading && !this.#goesOn(mark)) return false
    if (!isHeading && withoutAtoms(mark.title).length > 40) return false
    this.#section = { ...mark, index: this.sections.length }
    this.sections.push(this.#section)
    this.#style = undefined
    this.#open = undefined
    this.#into = undefined
    this.#inner = undefined
    this.loose.push(line)
    return true
  }

  /** The next heading after the one that the answer is below, where the answer has no such points of its own. */
  #goesOn({ order }: SectionMark): boolean {
    const isNext = order !== undefined && order > 1 && order === (this.#section?.order ?? 0) + 1
    return isNext && !this.#open?.labels.answer?.some((text) => /^\s*[一二三四五六七八九十]{1,3}[、.．]/.test(text))
  }

  /** The number with which a line begins a question, when it does. */
  #begins(fold: string): { number: number; to: number } | undefined {
    const mark = numberMark(fold) ?? this.#nextBeforeDigit(fold)
    if (!mark || (this.#style !== undefined && mark.style !== this.#style)) return undefined
    const last = this.#open ?? this.questions.at(-1)
    const isNewSection = this.#open === undefined
    if (this.#inner !== undefined && mark.number === this.#inner) {
      this.#inner++
      return undefined
    }
    const previous = last?.number
    if (!isNewSection && previous !== undefined && mark.number !== previous + 1) {
      const isOver = this.#open!.options.length > 1 || this.#open!.labels.answer !== undefined
      const isNear = mark.number > previous && mark.number <= previous + 5
      const restarts = mark.number === 1 || mark.number === previous
      if (!isNear && !(restarts && isOver)) {
        if (mark.number === 1) this.#inner = 2
        return undefined
      }
    }
    this.#style = mark.style
    return mark
  }

  /** 21.2022年冬奥会…: the next number right before another one, below the answer of the question before. */
  #nextBeforeDigit(fold: string): { style: NumberStyle; number: number; to: number } | undefined {
    const { number, labels } = this.#open ?? {}
    const match = number === undefined || !labels?.answer ? null : /^\s*(\d{1,3})\.(?=\d)/.exec(fold)
    return match && Number(match[1]) === number! + 1
      ? { style: 'point', number: number! + 1, to: match[0].length }
      : undefined
  }

  /** In papers without numbers a question begins after what closes the one before. */
  #beginsUnnumbered(fold: string): boolean {
    if (!this.#isUnnumbered || labelsIn(fold)[0]?.from === 0) return false
    if (!this.#open || asked.test(fold)) return true
    const { options, labels } = this.#open
    if (optionMarks(fold, options.length).length > 0) return false
    return labels.answer
      ? this.#into !== labels.answer || labels.answer.some(Boolean)
      : this.#into?.at(-1) === '' && options.length > 1
  }

  #begin(line: Line, number: number | undefined, to: number): void {
    const previous = this.questions.at(-1)
    this.#open = {
      number,
      section: this.#section,
      type: this.#section?.type,
      points: undefined,
      stem: [],
      options: [],
      labels: {},
      from: line.block,
      to: line.block,
      isOutOfOrder:
        number !== undefined &&
        previous?.number !== undefined &&
        previous.section === this.#section &&
        number !== previous.number + 1,
    }
    this.questions.push(this.#open)
    this.#into = this.#open.stem
    this.#inner = undefined
    let text = line.text.slice(to)
    text = text.slice(asked.exec(folded(text))?.[0].length ?? 0)
    const tag = typeTag.exec(folded(text))
    if (tag) {
      this.#open.type = saidType(tag[1]!) ?? this.#open.type
      if (tag[2] !== undefined) this.#open.points = Number(tag[2])
      text = text.slice(tag[0].length)
    }
    this.#takeRest(line, text)
  }

  /** What a line says of the question that is open: more text, options, labels. */
  #takeRest(line: Line, text: string): void {
    const question = this.#open!
    question.to = line.block
    const fold = folded(text)
    const labels = labelsIn(fold)
    // 2.0分 below the answer is what somebody got.
    if (question.labels.answer !== undefined && gotten.test(fold)) return
    const all = text.slice(0, labels[0]?.from ?? text.length)
    // 甲。^*^答案：错: what a program put between its parts.
    const before = labels.length > 0 ? all.replace(/[|^*]{2,3}\s{0,20}$/, '') : all
    if (before.trim() || labels.length === 0) this.#takeText(question, before)
    labels.forEach(({ label, to }, at) => {
      const value = text.slice(to, labels[at + 1]?.from ?? text.length).trim()
      this.#inner = undefined
      const lines = (question.labels[label] ??= [])
      lines.push(value)
      this.#into = lines
    })
  }

  #takeText(question: Gathered, text: string): void {
    const isBeforeLabels = this.#into === question.stem || question.options.some(({ lines }) => lines === this.#into)
    const fold = folded(text)
    const marks = isBeforeLabels ? optionMarks(fold, question.options.length) : []
    // A. again after options were read: not the options of this question.
    const isAgain = question.options.length > 0 && marks[0]?.letter === 0
    if (marks.length === 0 || isAgain) {
      this.#into?.push(question.stem.length === 0 ? this.#withoutPoints(question, text) : text)
      return
    }
    this.#inner = undefined
    const stem = text.slice(0, marks[0]!.from)
    if (stem.trim()) this.#into?.push(this.#withoutPoints(question, stem))
    marks.forEach(({ to, isMarked }, at) => {
      const lines = [text.slice(to, marks[at + 1]?.from ?? text.length).trim()]
      question.options.push({ lines, isMarked })
      this.#into = lines
    })
  }

  #withoutPoints(question: Gathered, text: string): string {
    const mark = pointsMark.exec(folded(text))
    if (!mark) return text
    const isAtEdge = mark.index < 2 || !/[^\s。.:：;；,，]/.test(text.slice(mark.index + mark[0].length))
    if (!isAtEdge) return text
    question.points = Number(mark[1])
    return `${text.slice(0, mark.index)}${text.slice(mark.index + mark[0].length)}`
  }
}

/** Whether the questions of a paper have no numbers: more lists of options than numbers. */
export function isUnnumbered(lines: readonly Line[]): boolean {
  let [numbers, lists] = [0, 0]
  for (const { text } of lines) {
    const fold = folded(text)
    if (numberMark(fold)) numbers++
    if (optionMarks(fold, 0).length > 0 && /^\s*[[(*√]?[Aa]/.test(fold)) lists++
    else if (labelsIn(fold).some(({ label }) => label === 'answer')) lists++
  }
  return numbers < lists / 3
}
