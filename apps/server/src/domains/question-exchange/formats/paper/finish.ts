import type { Question } from '@lab/contract/question/content'
import {
  fillScoringLabels,
  matchingScoringLabels,
  multipleScoringLabels,
  orderingScoringLabels,
  questionLimits as limits,
  questionTypeLabels,
} from '@lab/contract/question/types'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import { Doubts, lettered, tellMissing, textBlank, usable } from '../draft.ts'
import { blank } from '../../../../kernel/markup/escape.ts'
import { blanksOf, fillFrom, judgementOf, lettersOf, matchingFrom, orderingFrom } from './answers.ts'
import type { Gathered } from './collect.ts'
import { folded, type Atoms } from './lines.ts'
import { difficultyOf, namesIn, saidType, type SaidType } from './words.ts'
import { answersOnStrokes } from './on-strokes.ts'
import { withRubric } from '../rubric-text.ts'

/** An answer from a list at the end of the paper. */
export interface KeyAnswer {
  answer: string[]
  analysis: string[]
  rubric: string[]
}

const inParentheses = /[([【]\s{0,8}([A-L](?:[\s,、]{0,3}[A-L]){0,11}|[√×✓✗✔✘对错TF]|正确|错误)\s{0,8}[)\]】]/g
const trailing = /[\s。.?]([√×✓✗✔✘])\s*$/
const emptyPlace = /[([【]\s{0,20}(?:_{2,}\s{0,20})?[)\]】]/
const emptyParentheses = /\(\s{0,20}\)/g
const blanks = /_{2,}/g
const choosing: readonly (SaidType | undefined)[] = ['single', 'multiple', 'choice', 'true_false', undefined]

/** Stems with every row of underscores as one blank. */
const evenBlanks = (text: string): string => text.replaceAll(/[_＿]{2,}/g, blank)

/** The answer within the parentheses of a stem, and the stem without it. */
function answerInStem(lines: string[], type: SaidType | undefined): { answer: string; lines: string[] } | undefined {
  // （AI）… is（____）: the place for the answer is the empty one.
  if (!choosing.includes(type) || lines.some((line) => emptyPlace.test(folded(line)))) return undefined
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]!
    const fold = folded(line)
    const match = [...fold.matchAll(inParentheses)].at(-1)
    if (match) {
      const without = `${line.slice(0, match.index)}（　　）${line.slice(match.index + match[0].length)}`
      return { answer: match[1]!, lines: lines.with(at, without) }
    }
    const mark = type === 'true_false' ? trailing.exec(fold) : null
    if (mark) return { answer: mark[1]!, lines: lines.with(at, line.slice(0, mark.index + 1).trimEnd()) }
  }
  return undefined
}

const isSameAnswer = (one: string, other: string): boolean => {
  const judged = judgementOf(one)
  if (judged !== undefined) return judged === judgementOf(other)
  return lettersOf(one)?.toSorted().join() === lettersOf(other)?.toSorted().join()
}

interface Parts {
  stem: string[]
  options: string[]
  answer: string
  /** With everything that is no text, as markdown. */
  answerText: string
}

/** The type that a question has, by what is said of it and by what it looks like. */
function typeOf(gathered: Gathered, { stem, options, answer }: Parts, doubts: Doubts): Exclude<SaidType, 'choice'> {
  const letters = lettersOf(answer)
  const said = gathered.type
  if (said && said !== 'choice' && said !== 'single' && said !== 'multiple') {
    const isJudged = said === 'true_false' && options.length > 2
    if (isJudged) doubts.check('type', '标为判断题，却有多个选项，已按选择题读取')
    else if (said !== 'short_answer' || options.length < 2 || !letters) return said
  }
  if (options.length > 0 || said === 'choice' || said === 'single' || said === 'multiple') {
    const count = letters?.length ?? 0
    if (said === 'single' && count > 1) doubts.check('type', `标为单选题，答案却有${count}个选项，已按多选题读取`)
    if (said === 'choice' && count === 0) doubts.check('type', '没有说明单选还是多选，已按单选题读取')
    if (options.length === 0 && judgementOf(answer) && !letters) return 'true_false'
    return said === 'multiple' || count > 1 ? 'multiple' : 'single'
  }
  if (judgementOf(answer)) return 'true_false'
  if (stem.some((line) => /_{2,}/.test(line))) return 'fill'
  if (said === undefined && /^\S.{0,39}$/.test(answer) && stem.some((line) => emptyPlace.test(folded(line)))) {
    doubts.check('type', '没有说明题型，已按填空题读取')
    return 'fill'
  }
  if (gathered.section?.type === undefined) doubts.check('type', '没有说明题型，已按简答题读取')
  return 'short_answer'
}

/** 多选、少选、错选均不得分, as a heading says it. */
const noneForFewer = /(?:少选|漏选|少填)[^。；;，,得]{0,12}(?:均|都|也|一律)?不(?:得|给)分|全部选对才得分/

/** Options that say 对 and 错 are a judgement. */
const judgedBy = (options: readonly string[]): ('对' | '错' | undefined)[] => options.map(judgementOf)

function choice(type: 'single' | 'multiple', gathered: Gathered, parts: Parts, doubts: Doubts, atoms: Atoms): Question {
  const texts = parts.options.map((text) => atoms.markdownOf(text.split('\n')))
  if (texts.length > limits.options) doubts.check('options', `选项超过${limits.options}个，后面的没有读取`)
  const options = lettered(texts.slice(0, limits.options))
  const marked = gathered.options.flatMap(({ isMarked }, at) => (isMarked ? [at] : []))
  const given = parts.answer ? lettersOf(parts.answer) : marked
  const sameText = options.findIndex(({ text }) => parts.answerText !== '' && text === parts.answerText.trim())
  const places = given ?? (sameText >= 0 ? [sameText] : [])
  const answer = places.filter((at) => at < options.length).toSorted((a, b) => a - b)
  if (answer.length < places.length && options.length > 0)
    doubts.check('answer', `答案「${parts.answer}」中有题目没有的选项`)
  if (!given && sameText < 0 && parts.answer)
    doubts.missing('answer', `答案「${parts.answer.slice(0, 60)}」不能对应到选项`)
  const ids = answer.map((at) => options[at]!.id)
  const scoring = gathered.labels.scoring?.join('').trim()
  const said = Object.entries(multipleScoringLabels).find(([, label]) => label === scoring)?.[0]
  const usual = noneForFewer.test(gathered.section?.title ?? '') ? 'all' : 'half'
  return type === 'single'
    ? { type, options, answer: ids.slice(0, 1), analysis: '' }
    : {
        type,
        options,
        answer: ids,
        scoring: (said as keyof typeof multipleScoringLabels | undefined) ?? usual,
        analysis: '',
      }
}

/** 有（入栈）和（出栈）两种: the words in brackets of a stem without blanks, with blanks in their places. */
function answersInBrackets(stem: readonly string[]): { stem: string[]; answers: string[] } {
  const answers: string[] = []
  const blanked = stem.map((line) =>
    line.replaceAll(/（\s{0,20}([^（）]{0,60}[^（）\s])\s{0,20}）/g, (_whole, words: string) => {
      answers.push(words)
      return blank
    }),
  )
  return { stem: blanked, answers }
}

function fill(gathered: Gathered, parts: Parts, doubts: Doubts, atoms: Atoms): { question: Question; stem: string[] } {
  let stem = parts.stem
  let count = (stem.join('\n').match(blanks) ?? []).length
  const drawn = stem.map((line) => atoms.blanked(line))
  const underlined = drawn.flatMap(({ answers }) => answers)
  if (count > 0 && underlined.length > 0)
    doubts.check('stem', `下划线上的「${underlined.join('、').slice(0, 40)}」没有当作空，请核对`)
  if (count === 0 && underlined.length > 0) {
    stem = drawn.map(({ text }) => text)
    count = underlined.length
    if (!parts.answer) {
      doubts.check('answer', '答案取自下划线上的文字')
      return { stem, question: fillFrom(underlined.map((text) => textBlank([text]))) }
    }
  }
  if (count === 0 && !parts.answer) {
    const inside = answersInBrackets(stem)
    if (inside.answers.length > 0) {
      doubts.check('answer', '答案取自括号里的文字')
      return { stem: inside.stem, question: fillFrom(inside.answers.map((text) => textBlank([text]))) }
    }
  }
  if (count === 0) {
    const places = stem.map((line) => folded(line).match(emptyParentheses)?.length ?? 0)
    count = places.reduce((sum, one) => sum + one, 0)
  }
  const question = fillFrom(blanksOf(parts.answer, count, doubts))
  const said = gathered.labels.scoring?.join('') ?? ''
  if (question.type === 'fill') {
    question.any_order = said.includes('可交换顺序')
    if (said.includes(fillScoringLabels.all)) question.scoring = 'all'
  }
  return { stem, question }
}

function contentOf(
  type: Exclude<SaidType, 'choice'>,
  gathered: Gathered,
  parts: Parts,
  doubts: Doubts,
  atoms: Atoms,
): { question: Question; stem: string[] } {
  const stem = parts.stem
  const scoring = gathered.labels.scoring?.join('').trim() ?? ''
  if (type === 'single' || type === 'multiple') {
    const judged = judgedBy(parts.options)
    if (judged.length === 2 && judged.includes('对') && judged.includes('错')) {
      const at = lettersOf(parts.answer)?.[0]
      const answer = at === undefined ? judgementOf(parts.answer) : judged[at]
      return { stem, question: { type: 'true_false', answer: answer ? [answer] : [], analysis: '' } }
    }
    return { stem, question: choice(type, gathered, parts, doubts, atoms) }
  }
  if (type === 'true_false') {
    const judged = judgedBy(parts.options)
    const at = judged.length === 2 ? lettersOf(parts.answer)?.[0] : undefined
    const answer = at === undefined ? judgementOf(parts.answer) : judged[at]
    if (!answer && parts.answer) doubts.missing('answer', `答案「${parts.answer.slice(0, 40)}」不是对或错`)
    return { stem, question: { type, answer: answer ? [answer] : [], analysis: '' } }
  }
  if (type === 'fill') return fill(gathered, parts, doubts, atoms)
  if (type === 'ordering') {
    const made = orderingFrom(stem, parts.options, parts.answer, atoms, doubts)
    const said = Object.entries(orderingScoringLabels).find(([, label]) => label === scoring)?.[0]
    if (made.question.type === 'ordering' && said) made.question.scoring = said as keyof typeof orderingScoringLabels
    return made
  }
  if (type === 'matching') {
    const made = matchingFrom(stem, parts.options, parts.answer, atoms, doubts)
    if (made.question.type === 'matching' && scoring === matchingScoringLabels.all) made.question.scoring = 'all'
    return made
  }
  if (!usable(type)) doubts.check('type', `${questionTypeLabels[type]}暂不能使用，已按简答题读取`)
  const keywords = namesIn(gathered.labels.keywords?.join('；') ?? '', 50).slice(0, limits.keywords)
  const own = type === 'short_answer' ? parts.options : []
  const listed = own.map((text, at) => `${String.fromCharCode(65 + at)}. ${text}`)
  return {
    stem: [...stem, ...listed],
    question: { type: 'short_answer', reference: parts.answerText, keywords, analysis: '' },
  }
}

/** A question from its lines, with what is to be checked about it. */
export function finish(
  gathered: Gathered,
  key: KeyAnswer | undefined,
  atoms: Atoms,
  /** The answers of this paper's blanks are written on their strokes. */
  isOnStrokes = false,
): ImportedQuestion {
  const doubts = new Doubts()
  const { labels } = gathered
  const type = saidType(labels.type?.join('') ?? '') ?? gathered.type
  const given: Gathered = { ...gathered, type }
  const written = labels.answer ?? key?.answer
  const onStrokes = isOnStrokes && !written && gathered.options.length === 0
  const strokes = onStrokes ? answersOnStrokes(gathered.stem, blank) : { stem: gathered.stem, answers: [] }
  let stem = strokes.stem.map(evenBlanks)
  let answer = atoms.plain((written ?? []).join('\n')).trim()
  const [first = '', ...after] = answer.split('\n')
  const isSign = gathered.options.length > 1 ? lettersOf(first) !== undefined : judgementOf(first) !== undefined
  const explained = isSign && type !== 'fill' && type !== 'short_answer' ? after.join('\n').trim() : ''
  if (explained) answer = first.trim()
  const hasWritten = (written ?? []).some((line) => line.trim())
  const inside = answerInStem(stem, gathered.options.length > 1 && type === undefined ? 'choice' : type)
  if (inside && (!hasWritten || isSameAnswer(inside.answer, answer))) {
    answer = hasWritten ? answer : inside.answer
    stem = inside.lines
  } else if (inside && gathered.options.length > 0) {
    doubts.check('answer', `题干中的「${inside.answer}」与答案「${answer.slice(0, 20)}」不一致，已按答案读取`)
  }
  const options = gathered.options.map(({ lines }) => lines.join('\n').trim())
  const parts: Parts = {
    stem,
    options,
    answer,
    answerText: hasWritten ? atoms.markdownOf(written!) : answer,
  }
  const made =
    strokes.answers.length > 0
      ? { stem, question: fillFrom(strokes.answers.map((text) => textBlank([atoms.plain(text)]))) }
      : contentOf(typeOf(given, parts, doubts), given, parts, doubts, atoms)
  if (strokes.answers.length > 0) doubts.check('answer', '答案取自横线上的文字')
  const said = labels.analysis ?? key?.analysis ?? []
  if (explained) doubts.check('analysis', '答案下面的文字放在解析里')
  const analysis = atoms.markdownOf(explained ? [...said, ...(written ?? []).join('\n').split('\n').slice(1)] : said)
  if (analysis.length > limits.analysis)
    doubts.check('analysis', `解析超过${limits.analysis}个字符，后面的放在未识别的内容里`)
  const text = atoms.markdownOf(made.stem)
  if (!text) doubts.missing('stem', '没有题干')
  if (gathered.isOutOfOrder) doubts.check('stem', '题号不连续，请核对有没有漏题或拆错')
  const question: Question = { ...made.question, analysis: analysis.slice(0, limits.analysis) }
  cutOptions(question, doubts)
  tellMissing(question, doubts)
  const scored = atoms.plain((labels.rubric ?? key?.rubric ?? []).join('\n'))
  const saidPoints = Number(/\d+(?:\.\d+)?/.exec(labels.points?.join('') ?? '')?.[0] ?? Number.NaN)
  const read: ImportedQuestion = {
    number: gathered.number === undefined ? '' : String(gathered.number),
    section: atoms.plain(gathered.section?.title ?? '').slice(0, 200),
    stem: text,
    question,
    points: pointsOf(Number.isNaN(saidPoints) ? (gathered.points ?? sectionPoints(gathered, question)) : saidPoints),
    difficulty: difficultyOf(labels.difficulty?.join('') ?? ''),
    knowledge: namesIn(atoms.plain(labels.knowledge?.join('；') ?? ''), 50).slice(0, 10),
    tags: namesIn(atoms.plain(labels.tags?.join('；') ?? ''), 10).slice(0, 5),
    source: { from: gathered.from, to: gathered.to },
    doubts: doubts.all,
    leftover: analysis.slice(limits.analysis),
  }
  return withRubric(read, scored)
}

/** What the heading says that each question scores, or each of its blanks. */
function sectionPoints({ section }: Gathered, question: Question): number | undefined {
  if (!section?.isOfBlanks || question.type !== 'fill') return section?.pointsEach
  return section.pointsEach === undefined ? undefined : section.pointsEach * question.blanks.length
}

const pointsOf = (points: number | undefined): number | null =>
  points !== undefined && points > 0 && points <= 1000 && Number.isInteger(points * 2) ? points : null

function cutOptions(question: Question, doubts: Doubts): void {
  const lists = [
    ...(question.type === 'single' || question.type === 'multiple' ? [question.options] : []),
    ...(question.type === 'ordering' ? [question.items] : []),
    ...(question.type === 'matching' ? [question.left, question.right] : []),
  ]
  for (const option of lists.flat()) {
    if (option.text.length <= limits.optionText) continue
    doubts.check('options', `选项超过${limits.optionText}个字符，后面的没有读取`)
    option.text = option.text.slice(0, limits.optionText)
  }
}
