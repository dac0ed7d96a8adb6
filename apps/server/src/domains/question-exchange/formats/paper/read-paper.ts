import type { ImportedQuestion, SourceBlock } from '@lab/contract/question-exchange'
import { withMarkedOptions } from './bare-options.ts'
import { Gatherer, isUnnumbered, type Gathered } from './collect.ts'
import { finish, type KeyAnswer } from './finish.ts'
import { readKey, type KeyEntry } from './key-list.ts'
import { folded, type Atoms, type Line } from './lines.ts'
import { isKeyHeading, numberMark, sectionMark, withNumberFirst } from './marks.ts'
import { areOnStrokes } from './on-strokes.ts'
import { labelsIn } from './words.ts'

export interface Understood {
  questions: ImportedQuestion[]
  blocks: SourceBlock[]
}

/**
 * The questions of a paper as teachers write it. Lines that belong to no question stay in the blocks of the source, where
 * they are shown as not understood.
 */
export function readPaper(lines: readonly Line[], blocks: SourceBlock[], atoms: Atoms): Understood {
  const { body, key } = withoutKey(lines)
  const gatherer = new Gatherer(isUnnumbered(body))
  for (const line of withMarkedOptions(body)) gatherer.take({ ...line, text: withNumberFirst(line.text) })
  withBareSections(gatherer)
  const { entries } = readKey(key)
  const answers = assigned(gatherer.questions, entries)
  const isOnStrokes = areOnStrokes(gatherer.questions, (one) => answers.has(one))
  const questions = gatherer.questions.map((one) => finish(one, answers.get(one), atoms, isOnStrokes))
  return { blocks, questions }
}

/** The lines below 参考答案, and those of the paper. A key may close each section: the next heading goes on. */
function withoutKey(lines: readonly Line[]): { body: Line[]; key: Line[] } {
  const body: Line[] = []
  const key: Line[] = []
  let isKey = false
  let last = 0
  for (const [at, line] of lines.entries()) {
    const fold = folded(line.text)
    if (isKeyHeading(fold) && isFollowedByAnswers(lines, at)) {
      isKey = true
      continue
    }
    const order = sectionMark(fold)?.order
    if (isKey && order !== undefined && order === last + 1 && body.length > 0 && looksLikeQuestions(lines, at))
      isKey = false
    if (!isKey && order !== undefined) last = order
    const into = isKey ? key : body
    into.push(line)
  }
  return { body, key }
}

/**
 * 答案 on a line of its own within a question is a label: its points are numbered in another way than the questions, or
 * other questions further down have their answers as well. Above a list the next line begins with a number or a heading.
 */
function isFollowedByAnswers(lines: readonly Line[], at: number): boolean {
  const next = lines.slice(at + 1, at + 6).find(({ text }) => text.trim())
  if (!next) return false
  const style = lines.map(({ text }) => numberMark(folded(text))?.style).find((one) => one !== undefined)
  const fold = folded(next.text)
  if (/^\s*\d{1,3}\s*[-~—–至]\s*\d/.test(fold)) return true
  const number = numberMark(fold)
  if (number ? number.style !== style : sectionMark(fold) === undefined) return false
  const isLabel = /:\s*$/.test(folded(lines[at]!.text))
  return !isLabel || !lines.slice(at + 1).some(({ text }) => labelsIn(folded(text))[0]?.label === 'answer')
}

/** Options or long lines follow: these are questions, and no list of answers. */
function looksLikeQuestions(lines: readonly Line[], at: number): boolean {
  const next = lines.slice(at + 1, at + 7).map(({ text }) => folded(text))
  return next.some((fold) => /^\s*A\s*[.、)]/.test(fold) || /_{3,}|\(\s*\)/.test(fold) || fold.length > 60)
}

/** A heading that nothing but text follows is a question itself: 三、简述…. */
function withBareSections(gatherer: Gatherer): void {
  for (const section of gatherer.sections) {
    if (gatherer.questions.some((one) => one.section === section)) continue
    const heading = gatherer.loose.findIndex(({ text }) => folded(text).includes(section.title) && section.title !== '')
    if (heading < 0 || !/[?。]|简述|说明|论述|分析|设计|计算|编写|写出|证明|什么|如何/.test(section.title)) continue
    const first = gatherer.loose[heading]!
    const following: Line[] = []
    for (const line of gatherer.loose.slice(heading + 1)) {
      if (sectionMark(folded(line.text))) break
      following.push(line)
    }
    const inner = new Gatherer(false)
    inner.take({ text: `1. ${section.title}`, block: first.block })
    for (const line of following) inner.take({ ...line, text: line.text.replace(/^(\s*\d+)(?=[.、])/, '（$1）') })
    const [question] = inner.questions
    if (!question) continue
    const at = gatherer.questions.findIndex((one) => one.from > first.block)
    const made: Gathered = {
      ...question,
      number: section.order,
      section,
      type: section.type,
    }
    gatherer.questions.splice(at < 0 ? gatherer.questions.length : at, 0, made)
  }
}

/** Which answer of the list belongs to which question: by heading and number, else by number, else by their order. */
function assigned(questions: readonly Gathered[], entries: readonly KeyEntry[]): Map<Gathered, KeyAnswer> {
  const found = new Map<Gathered, KeyAnswer>()
  if (entries.length === 0) return found
  const isUnique = new Set(questions.map(({ number }) => number)).size === questions.length
  const runs = isUnique ? undefined : inRuns(questions, entries)
  for (const question of questions) {
    const { section, number } = question
    const entry = isUnique
      ? entries.find((one) => one.number === number)
      : (entries.find((one) => one.number === number && isSame(one, section)) ?? runs?.get(question))
    if (entry) found.set(question, { answer: entry.answer, analysis: entry.analysis, rubric: entry.rubric })
  }
  return found
}

function isSame({ section }: KeyEntry, of: Gathered['section']): boolean {
  if (!section || !of) return false
  if (section.order !== undefined && of.order !== undefined) return section.order === of.order
  return section.type !== undefined && section.type === of.type
}

/** Numbers that begin again begin the next section, on both sides. */
function inRuns(questions: readonly Gathered[], entries: readonly KeyEntry[]): Map<Gathered, KeyEntry> {
  const found = new Map<Gathered, KeyEntry>()
  const runsOf = <Thing extends { number: number | undefined }>(things: readonly Thing[]): Thing[][] => {
    const runs: Thing[][] = []
    for (const thing of things) {
      const last = runs.at(-1)?.at(-1)?.number
      if (last === undefined || (thing.number ?? 0) <= last) runs.push([])
      runs.at(-1)!.push(thing)
    }
    return runs
  }
  const [asked, answered] = [runsOf(questions), runsOf(entries)]
  asked.forEach((run, at) => {
    for (const question of run) {
      const entry = answered[at]?.find(({ number }) => number === question.number)
      if (entry) found.set(question, entry)
    }
  })
  return found
}

/** Whether a text is a paper at all: it has a question with a number, options or an answer. */
export const looksLikePaper = (lines: readonly Line[]): boolean =>
  lines.some(({ text }) => {
    const fold = folded(text)
    return numberMark(fold) !== undefined || labelsIn(fold).some(({ label }) => label === 'answer')
  })
