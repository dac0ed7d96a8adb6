import type { Blank, Question } from '@lab/contract/question/content'
import { letterOf, questionLimits as limits } from '@lab/contract/question/types'
import { importLimits, type ImportedQuestion, type SourceBlock } from '@lab/contract/question-exchange'
import { blankOf } from '../blank-text.ts'
import { validPoints, withScoring } from '../carried.ts'
import { Doubts, emptyImported, keptAsText, lettered, tellMissing, textBlank, textRule, withIds } from '../draft.ts'
import { blank, escapeMarkdown, fileScheme, spacedBlanks } from '../../../../kernel/markup/escape.ts'
import { parseHtml } from '../../../../kernel/markup/html.ts'
import { markdownOf } from '../../../../kernel/markup/html-markdown.ts'
import { at, childOf, childrenOf, elementsOf, textOf, type Element } from '../../../../kernel/markup/tree.ts'
import { decodeXml, parseXml } from '../../../../kernel/markup/xml.ts'
import { withFeedback } from '../feedback.ts'
import { difficultyOf } from '../paper/words.ts'
import type { CarriedFile, ReadResult } from '../read-result.ts'
import { withRubric } from '../rubric-text.ts'
import { Unreadable } from '../../../../kernel/markup/unreadable.ts'
import { clozeFrom } from './cloze.ts'
import { apartFromRubric } from './grader-text.ts'
import { missingWords } from './missing-words.ts'

type Texts = (element: Element | undefined) => string

/** Reads the texts of one file: in any of Moodle's formats, with the files that are written into them. */
class TextReader {
  readonly files: Map<string, CarriedFile>
  constructor(files: Map<string, CarriedFile>) {
    this.files = files
  }

  /** A text of its format as markdown; `format` is that of the element around, where the text names none. */
  read(element: Element | undefined, usual = 'html'): string {
    if (!element) return ''
    const names = this.#keep(element)
    const given = textOf(childOf(element, 'text')).trim()
    const format = element.attrs.format ?? usual
    const picture = (src: string): string | null => {
      const name = /^@@PLUGINFILE@@\/?(.*)$/.exec(src)?.[1]
      if (name === undefined) return /^(?:https?:|\/files\/)/.test(src) ? src : null
      return names.get(safeDecoded(name.split('?')[0]!)) ?? null
    }
    if (format === 'markdown')
      return given.replaceAll(
        /@@PLUGINFILE@@\/([^\s)"']+)/g,
        (_, name: string) => picture(`@@PLUGINFILE@@/${name}`) ?? name,
      )
    if (format === 'plain_text') return spacedBlanks(escapeMarkdown(given).replaceAll(/_{2,}/g, blank))
    return markdownOf(parseHtml(format === 'html' ? given : given.replaceAll(/\r?\n/g, '<br>')), { picture })
  }

  #keep(element: Element): Map<string, string> {
    const names = new Map<string, string>()
    for (const file of childrenOf(element, 'file')) {
      const name = (file.attrs.name ?? '').replace(/^.*[\\/]/, '')
      if (!name || (file.attrs.encoding ?? 'base64') !== 'base64') continue
      const bytes = Buffer.from(textOf(file), 'base64')
      if (bytes.length === 0 || bytes.length > importLimits.pictureBytes) continue
      names.set(name, fileScheme + this.#nameFor(name, bytes))
    }
    return names
  }

  /** One name for each content: two questions may call different pictures the same. */
  #nameFor(name: string, bytes: Buffer): string {
    for (let turn = 0; ; turn++) {
      const own = turn === 0 ? name : `${turn}-${name}`
      const present = this.files.get(own)
      if (present && !bytes.equals(present.bytes)) continue
      this.files.set(own, { name, bytes })
      return own
    }
  }
}
const safeDecoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const fractionOf = (answer: Element): number => Number(answer.attrs.fraction ?? 0)
const said = (element: Element | undefined): string => textOf(childOf(element, 'text')).trim()

type Reader = (question: Element, text: Texts, doubts: Doubts) => Question

const choice: Reader = (question, text, doubts) => {
  const answers = childrenOf(question, 'answer')
  if (answers.length > limits.options) doubts.check('options', `选项超过${limits.options}个，后面的没有读取`)
  const options = lettered(answers.slice(0, limits.options).map((answer) => text(answer)))
  const isSingle = !/^(?:false|0)$/.test(textOf(childOf(question, 'single')).trim())
  const right = answers.flatMap((answer, place) => {
    const counts = isSingle ? fractionOf(answer) >= 100 : fractionOf(answer) > 0
    return counts && options[place] ? [options[place].id] : []
  })
  if (isSingle && answers.some((answer) => fractionOf(answer) > 0 && fractionOf(answer) < 100))
    doubts.check('answer', '原题有只得部分分的选项，没有读取')
  return isSingle
    ? { type: 'single', options, answer: right.slice(0, 1), analysis: '' }
    : { type: 'multiple', options, answer: right, scoring: 'half', analysis: '' }
}

const oneBlank = (given: Blank): Question => ({
  type: 'fill',
  blanks: [given],
  any_order: false,
  scoring: 'each',
  analysis: '',
})

const readers: Readonly<Record<string, Reader>> = {
  multichoice: choice,
  truefalse: (question) => {
    const right = childrenOf(question, 'answer').find((answer) => fractionOf(answer) > 0)
    return { type: 'true_false', answer: right ? [/^true$/i.test(said(right)) ? '对' : '错'] : [], analysis: '' }
  },
  shortanswer: (question, _text, doubts) => {
    const answers = childrenOf(question, 'answer')
    const right = answers.filter((answer) => fractionOf(answer) >= 100)
    if (answers.some((answer) => fractionOf(answer) > 0 && fractionOf(answer) < 100))
      doubts.check('answer', '原题有只得部分分的答案，没有读取')
    const texts = right.map(said)
    if (texts.some((one) => /(?<!\\)\*/.test(one))) doubts.check('answer', '答案中的 * 在原平台表示任意文字，请核对')
    const given = textBlank(texts.map((one) => one.replaceAll('\\*', '*').slice(0, limits.blankText)))
    return oneBlank({ ...given, case_sensitive: textOf(childOf(question, 'usecase')).trim() === '1' })
  },
  numerical: (question) => {
    const units = childrenOf(childOf(question, 'units'), 'unit').map((unit) => ({
      name: textOf(childOf(unit, 'unit_name')).trim().slice(0, 20),
      factor: 1 / Number(textOf(childOf(unit, 'multiplier')) || 1),
    }))
    const rules = childrenOf(question, 'answer')
      .filter((answer) => fractionOf(answer) >= 100 && Number.isFinite(Number(said(answer) || Number.NaN)))
      .map((answer) => ({
        kind: 'number' as const,
        value: Number(said(answer)),
        tolerance: Math.abs(Number(textOf(childOf(answer, 'tolerance')).trim() || 0)) || 0,
        is_percent: false,
        units: units.filter(({ name, factor }) => name && Number.isFinite(factor) && factor > 0).slice(0, limits.units),
        needs_unit: false,
      }))
    return oneBlank({ ...textBlank([]), rules: rules.length ? rules : [textRule('')] })
  },
  matching: (question, text) => {
    const rows = childrenOf(question, 'subquestion').map((row) => ({
      left: text(row),
      // Answers have no format of their own; ours are written like the other side.
      right:
        row.attrs.format === 'markdown' ? said(childOf(row, 'answer')) : escapeMarkdown(said(childOf(row, 'answer'))),
    }))
    const rights = [...new Set(rows.map(({ right }) => right).filter(Boolean))]
    const right = lettered(rights)
    const asked = rows.filter((row) => row.left && row.right)
    const left = withIds(asked.map((row) => row.left))
    const pairs = asked.map((row, place) => ({ left: left[place]!.id, right: right[rights.indexOf(row.right)]!.id }))
    return { type: 'matching', left, right, pairs, scoring: 'each', analysis: '' }
  },
  ordering: (question, text) => ({
    type: 'ordering',
    items: withIds(childrenOf(question, 'answer').map((answer) => text(answer))),
    scoring: 'all',
    analysis: '',
  }),
  essay: (question, text) => keptAsText('', text(childOf(question, 'graderinfo'))),
  description: (_question, _text, doubts) => {
    doubts.check('type', '原文只是一段说明，没有答案，已按简答题保留')
    return keptAsText('')
  },
}

/** What no type of ours is: its texts are kept, so that somebody can write the question from them. */
const keptWhole = (question: Element, type: string, doubts: Doubts): { question: Question; leftover: string } => {
  doubts.check('type', `Moodle 的「${type}」题型没有对应，已按简答题保留原文`)
  const parts = elementsOf(question)
    .filter(({ name }) => !/^(?:name|questiontext|generalfeedback|tags|idnumber)$/.test(name))
    .map((element) => [element.name, textOf(element).replaceAll(/\s+/g, ' ').trim()])
  return {
    question: keptAsText(''),
    leftover: parts
      .filter(([, text]) => text)
      .map(([name, text]) => `${name}: ${text}`)
      .join('\n')
      .slice(0, 20_000),
  }
}

function questionOf(element: Element, reader: TextReader, block: number, category: string): ImportedQuestion {
  const doubts = new Doubts()
  const type = (element.attrs.type ?? '').toLowerCase()
  const text: Texts = (one) => reader.read(one)
  const asked = childOf(element, 'questiontext')
  const tags = childrenOf(childOf(element, 'tags'), 'tag').map(said)
  const carried = (name: string): string[] =>
    tags.flatMap((tag) => (tag.startsWith(`${name}:`) ? [tag.slice(name.length + 1)] : []))
  let stem = text(asked)
  let leftover = ''
  let question: Question
  const gaps = type === 'cloze' ? clozeFrom(stem, doubts) : missingWords({ element, type, stem }, doubts)
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (gaps) [stem, question] = [gaps.stem, gaps.question]
  else if (read) question = read(element, text, doubts)
  else ({ question, leftover } = keptWhole(element, type, doubts))
  const blanks = carried('空')
  if (question.type === 'fill' && blanks.length === question.blanks.length)
    question = { ...question, blanks: blanks.map(blankOf) }
  if (question.type === 'short_answer')
    question = { ...question, keywords: carried('关键词').slice(0, limits.keywords) }
  question = withScoring(question, carried('得分规则')[0] ?? '')
  const isChoice = question.type === 'single' || question.type === 'multiple'
  const feedback = childrenOf(element, 'answer').map((answer, place) => ({
    to: isChoice ? letterOf(place) : said(answer) === '*' ? '其他答案' : said(answer),
    text: text(childOf(answer, 'feedback')),
  }))
  const analysis = withFeedback(text(childOf(element, 'generalfeedback')), feedback, doubts)
  question = { ...question, analysis: analysis.slice(0, limits.analysis) }
  tellMissing(question, doubts)
  if (!stem) doubts.missing('stem', '没有题干')
  const name = said(childOf(element, 'name'))
  const { reference, rubric } = apartFromRubric(question.type === 'short_answer' ? question.reference : '')
  if (question.type === 'short_answer') question = { ...question, reference }
  const found: ImportedQuestion = {
    ...emptyImported,
    number: name && !stem.startsWith(name.slice(0, 20)) ? name.slice(0, 40) : '',
    section: category,
    stem,
    question,
    points: validPoints(Number(textOf(childOf(element, 'defaultgrade')).trim() || Number.NaN)),
    difficulty: difficultyOf(carried('难度')[0] ?? ''),
    knowledge: carried('知识点').slice(0, 10),
    tags: tags
      .filter((tag) => tag && !/^(?:空|关键词|得分规则|难度|知识点):/.test(tag))
      .map((tag) => tag.slice(0, 10))
      .slice(0, 10),
    source: { from: block, to: block },
    doubts: doubts.all,
    leftover,
  }
  return withRubric(found, rubric)
}

/** A question's own text as it is shown next to what was understood. */
const sourceText = (element: Element): string =>
  elementsOf(element)
    .map((child) => {
      const text = textOf({
        ...child,
        children: child.children.filter((one) => typeof one === 'string' || one.name !== 'file'),
      })
      const fraction = child.attrs.fraction === undefined ? '' : ` [${child.attrs.fraction}%]`
      return text.trim() && `${child.name}${fraction}: ${text.replaceAll(/\s+/g, ' ').trim()}`
    })
    .filter(Boolean)
    .join('\n')
    .slice(0, 20_000)

/** The questions of a Moodle XML file. */
export function readMoodle(bytes: Uint8Array): ReadResult {
  const root = parseXml(decodeXml(bytes))
  if (root.name !== 'quiz') throw new Unreadable('不是 Moodle 题目文件：缺少 quiz')
  const files = new Map<string, CarriedFile>()
  const reader = new TextReader(files)
  const questions: ImportedQuestion[] = []
  const blocks: SourceBlock[] = []
  let category = ''
  for (const element of childrenOf(root, 'question')) {
    if (element.attrs.type === 'category') {
      category = said(at(element, 'category'))
        .replace(/^\$\w+\$\/?/, '')
        .slice(0, 200)
      continue
    }
    const block = blocks.length
    blocks.push({ text: sourceText(element) })
    questions.push(questionOf(element, reader, block, category))
  }
  return { format: 'moodle', questions, blocks, files, notes: [] }
}
