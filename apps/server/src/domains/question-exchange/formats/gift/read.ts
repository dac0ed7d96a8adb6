import type { BlankRule, Question } from '@lab/contract/question/content'
import { letterOf, questionLimits as limits } from '@lab/contract/question/types'
import type { ImportedQuestion, SourceBlock } from '@lab/contract/question-exchange'
import { blankOf } from '../blank-text.ts'
import { validPoints, withScoring } from '../carried.ts'
import { Doubts, emptyImported, keptAsText, lettered, tellMissing, textBlank, textRule, withIds } from '../draft.ts'
import { withFeedback, type Feedback } from '../feedback.ts'
import { parseHtml } from '../../../../kernel/markup/html.ts'
import { markdownOf } from '../../../../kernel/markup/html-markdown.ts'
import { blank, escapeMarkdown, spacedBlanks } from '../../../../kernel/markup/escape.ts'
import { difficultyOf } from '../paper/words.ts'
import type { ReadResult } from '../read-result.ts'
import { withRubric } from '../rubric-text.ts'
import { Unreadable } from '../../../../kernel/markup/unreadable.ts'
import { giftAnswers, indexOfSign, unescapeGift, type GiftAnswer } from './syntax.ts'

type Format = 'html' | 'moodle' | 'plain' | 'markdown'
const formatMark = /^\s*\[(html|moodle|plain|markdown)\]/

/** Text of a format as markdown. */
function textAs(format: Format, given: string): string {
  const marked = formatMark.exec(given)
  const own = (marked?.[1] as Format | undefined) ?? format
  const text = unescapeGift(given.slice(marked?.[0].length ?? 0)).trim()
  if (own === 'markdown') return text
  if (own === 'plain') return spacedBlanks(escapeMarkdown(text).replaceAll(/_{2,}/g, blank))
  // Moodle's own format is HTML whose line breaks count.
  const html = own === 'moodle' ? text.replaceAll(/\r?\n/g, '<br>') : text
  return markdownOf(parseHtml(html), { picture: (src) => (/^https?:/.test(src) ? src : null) })
}

const percents = (answers: readonly GiftAnswer[]): boolean => answers.some(({ weight }) => weight !== undefined)

function numberRule(text: string): BlankRule | undefined {
  const range = /^(-?[\d.]+(?:e[-+]?\d+)?)\s*\.\.\s*(-?[\d.]+(?:e[-+]?\d+)?)$/i.exec(text)
  const single = /^(-?[\d.]+(?:e[-+]?\d+)?)(?:\s*:\s*([\d.]+(?:e[-+]?\d+)?))?$/i.exec(text)
  const [from, to] = range ? [Number(range[1]), Number(range[2])] : [Number.NaN, Number.NaN]
  const value = range ? (from + to) / 2 : Number(single?.[1] ?? Number.NaN)
  const tolerance = range ? Math.abs(to - from) / 2 : Number(single?.[2] ?? 0)
  if (!Number.isFinite(value) || !Number.isFinite(tolerance)) return undefined
  return { kind: 'number', value, tolerance, is_percent: false, units: [], needs_unit: false }
}

function numeric(body: string, doubts: Doubts): Question {
  const answers = giftAnswers(body)
  const texts = answers.length ? answers.filter(({ isRight, weight }) => isRight && (weight ?? 100) === 100) : []
  if (answers.some(({ weight }) => weight !== undefined && weight > 0 && weight < 100))
    doubts.check('answer', '原题有只得部分分的答案，没有读取')
  const given = answers.length ? texts.map(({ text }) => text) : [body.split('#')[0]!.trim()]
  const rules = given.flatMap((text) => numberRule(unescapeGift(text).trim()) ?? [])
  if (rules.length < given.length) doubts.check('answer', `数值答案「${body.slice(0, 60)}」没有全部识别`)
  return {
    type: 'fill',
    blanks: [{ ...textBlank([]), rules: rules.length ? rules : [textRule('')] }],
    any_order: false,
    scoring: 'each',
    analysis: '',
  }
}

function matching(answers: readonly GiftAnswer[], text: (given: string) => string): Question {
  const rows = answers.map((answer) => {
    const arrow = indexOfSign(answer.text, '->')
    return { left: text(answer.text.slice(0, arrow)), right: text(answer.text.slice(arrow + 2)) }
  })
  const rights = [...new Set(rows.map(({ right }) => right))]
  const right = lettered(rights)
  const asked = rows.filter((row) => row.left)
  const left = withIds(asked.map((row) => row.left))
  const pairs = asked.map((row, at) => ({ left: left[at]!.id, right: right[rights.indexOf(row.right)]!.id }))
  return { type: 'matching', left, right, pairs, scoring: 'each', analysis: '' }
}

function choice(answers: readonly GiftAnswer[], text: (given: string) => string, doubts: Doubts): Question {
  const options = lettered(answers.slice(0, limits.options).map((answer) => text(answer.text)))
  if (answers.length > limits.options) doubts.check('options', `选项超过${limits.options}个，后面的没有读取`)
  const isWhole = ({ isRight, weight }: GiftAnswer): boolean => isRight && (weight ?? 100) === 100
  const isPart = ({ weight }: GiftAnswer): boolean => (weight ?? 0) > 0 && weight !== 100
  const hasWhole = answers.some(isWhole)
  // Parts of the points for several are a multiple choice; next to a whole answer they are half right.
  if (hasWhole && answers.some(isPart)) doubts.check('answer', '原题有只得部分分的选项，没有读取')
  if (answers.filter(isWhole).length > 1) doubts.check('answer', '原题任选其中一个正确答案即得满分，已读取为多选题')
  const counts = (one: GiftAnswer): boolean => (hasWhole ? isWhole(one) : (one.weight ?? 0) > 0)
  const answer = answers.flatMap((one, at) => (counts(one) && options[at] ? [options[at].id] : []))
  if (answer.length > 1 || (percents(answers) && !hasWhole))
    return { type: 'multiple', options, answer, scoring: 'half', analysis: '' }
  return { type: 'single', options, answer, analysis: '' }
}

function contentOf(body: string, format: Format, doubts: Doubts): Question {
  const text = (given: string): string => textAs(format, given)
  const trimmed = body.trim()
  if (!trimmed) return keptAsText('')
  if (trimmed.startsWith('#')) return numeric(trimmed.slice(1), doubts)
  const judged = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(trimmed)
  if (judged) return { type: 'true_false', answer: [/^t/i.test(judged[1]!) ? '对' : '错'], analysis: '' }
  const answers = giftAnswers(trimmed)
  if (answers.length === 0) return keptAsText('', text(trimmed))
  if (answers.every((answer) => answer.isRight && indexOfSign(answer.text, '->') >= 0)) return matching(answers, text)
  if (answers.every(({ isRight }) => isRight)) {
    if (answers.some(({ weight }) => weight !== undefined && weight < 100))
      doubts.check('answer', '原题有只得部分分的答案，没有读取')
    const whole = answers.filter(({ weight }) => (weight ?? 100) === 100)
    const texts = whole.map((answer) => unescapeGift(answer.text.replace(formatMark, '')).slice(0, limits.blankText))
    return { type: 'fill', blanks: [textBlank(texts)], any_order: false, scoring: 'each', analysis: '' }
  }
  return choice(answers, text, doubts)
}

/** The answer that stands for all others. */
const whateverElse = /^\s*\*?\s*$/

/** What is said to single answers: after # behind each, of a judgement to who is wrong and then to who is right. */
function feedbackOf(body: string, question: Question, text: (given: string) => string): Feedback[] {
  if (question.type === 'true_false') {
    const at = indexOfSign(body, '#')
    const next = at < 0 ? -1 : indexOfSign(body, '#', at + 1)
    const [wrong, right] = [body.slice(at + 1, next < 0 ? undefined : next), next < 0 ? '' : body.slice(next + 1)]
    return at < 0
      ? []
      : [
          { to: '答错', text: text(wrong) },
          { to: '答对', text: text(right) },
        ]
  }
  const isChoice = question.type === 'single' || question.type === 'multiple'
  return giftAnswers(body).map((answer, at) => ({
    to: isChoice ? letterOf(at) : whateverElse.test(answer.text) ? '其他答案' : unescapeGift(answer.text),
    text: answer.feedback && text(answer.feedback),
  }))
}

/** The names in brackets of the comments above a question: `[tag:…]` of Moodle, and ours. */
function notesOf(comments: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [, name, value] of comments.join('\n').matchAll(/\[([\p{L}_]{1,20}):((?:\\.|[^\]\\\n])*)\]/gu)) {
    const said = value!.replaceAll(/\\([\s\S])/g, (_, one: string) => (one === 'n' ? '\n' : one))
    found.set(name!, [...(found.get(name!) ?? []), said])
  }
  return found
}

function questionOf(lines: readonly string[], block: number, category: string): ImportedQuestion | undefined {
  const comments = lines.filter((line) => line.trimStart().startsWith('//'))
  let text = lines
    .filter((line) => !line.trimStart().startsWith('//'))
    .join('\n')
    .trim()
  if (!text) return undefined
  const doubts = new Doubts()
  const titled = text.startsWith('::') ? indexOfSign(text, '::', 2) : -1
  const title = titled > 0 ? unescapeGift(text.slice(2, titled)).trim() : ''
  if (titled > 0) text = text.slice(titled + 2).trim()
  const marked = formatMark.exec(text)
  const format = (marked?.[1] as Format | undefined) ?? 'moodle'
  text = text.slice(marked?.[0].length ?? 0)
  const open = indexOfSign(text, '{')
  const close = open < 0 ? -1 : indexOfSign(text, '}', open)
  if (open >= 0 && close < 0) doubts.check('answer', '答案的花括号没有结束')
  const body = open < 0 ? undefined : text.slice(open + 1, close < 0 ? undefined : close)
  const after = close < 0 ? '' : text.slice(close + 1).trim()
  const feedbackAt = body === undefined ? -1 : indexOfSign(body, '####')
  const asked = feedbackAt < 0 ? body : body!.slice(0, feedbackAt)
  const analysis = feedbackAt < 0 ? '' : textAs(format, body!.slice(feedbackAt + 4))
  const before = text.slice(0, open < 0 ? undefined : open)
  const stem = textAs(format, after ? `${before} ${blank} ${after}` : before)
  const notes = notesOf(comments)
  const note = (name: string): string => notes.get(name)?.[0] ?? ''
  if (body === undefined) doubts.check('type', '原文只是一段说明，没有答案，已按简答题保留')
  let question = asked === undefined ? keptAsText('') : contentOf(asked, format, doubts)
  if (question.type === 'short_answer')
    question = {
      ...question,
      reference: note('参考答案') || question.reference,
      keywords: (notes.get('关键词') ?? []).slice(0, limits.keywords),
    }
  if (question.type === 'fill' && notes.has('空')) question = { ...question, blanks: notes.get('空')!.map(blankOf) }
  const feedback = asked === undefined ? [] : feedbackOf(asked.trim(), question, (given) => textAs(format, given))
  const why = withFeedback(analysis, feedback, doubts)
  question = { ...withScoring(question, note('得分规则')), analysis: why.slice(0, limits.analysis) }
  tellMissing(question, doubts)
  if (!stem) doubts.missing('stem', '没有题干')
  const read: ImportedQuestion = {
    ...emptyImported,
    number: title && title !== stem ? title.slice(0, 40) : '',
    section: category,
    stem,
    question,
    points: validPoints(Number(note('分值') || Number.NaN)),
    difficulty: difficultyOf(note('难度')),
    knowledge: (notes.get('知识点') ?? []).slice(0, 10),
    tags: (notes.get('tag') ?? []).map((tag) => tag.slice(0, 10)).slice(0, 5),
    source: { from: block, to: block },
    doubts: doubts.all,
  }
  return withRubric(read, note('评分标准'))
}

/** Blocks of lines between empty ones; within braces an empty line ends nothing. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = []
  let open: string[] = []
  let depth = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    const isComment = line.trimStart().startsWith('//')
    if (!line.trim() && depth === 0) {
      if (open.length) blocks.push(open)
      open = []
      continue
    }
    open.push(line)
    if (isComment) continue
    for (let at = 0; at < line.length; at++) {
      if (line[at] === '\\') at++
      else if (line[at] === '{') depth = 1
      else if (line[at] === '}') depth = 0
    }
  }
  if (open.length) blocks.push(open)
  return blocks
}

/** Whether a text is GIFT: it has answers in braces. */
export const looksLikeGift = (text: string): boolean =>
  /^\s*(?:\$CATEGORY:|::[^\n]*::)/m.test(text) || /(?<!\\)\{\s*(?:[=~#]|T\b|F\b|TRUE\b|FALSE\b|\})/.test(text)

export function readGift(text: string): ReadResult {
  const questions: ImportedQuestion[] = []
  const blocks: SourceBlock[] = []
  let category = ''
  for (const lines of blocksOf(text)) {
    const named = lines.map((line) => /^\s*\$CATEGORY:\s*(.*)$/.exec(line)?.[1]).find(Boolean)
    if (named)
      category = named
        .replace(/^\$\w+\$\/?/, '')
        .trim()
        .slice(0, 200)
    const block = blocks.length
    blocks.push({ text: lines.join('\n') })
    const question = questionOf(
      lines.filter((line) => !/^\s*\$CATEGORY:/.test(line)),
      block,
      category,
    )
    if (question) questions.push(question)
  }
  if (questions.length === 0) throw new Unreadable('没有找到题目')
  return { format: 'gift', questions, blocks, files: new Map(), notes: [] }
}
