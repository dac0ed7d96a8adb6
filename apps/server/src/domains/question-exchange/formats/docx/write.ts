import {
  numberedTitle,
  questionDifficultyLabels,
  paperTotals,
  type PaperContent,
  type PaperQuestion,
  type QuestionDifficulty,
} from '@lab/contract/question/paper-content'
import { letterOf, questionTypeLabels, questionTypes, type QuestionType } from '@lab/contract/question/types'
import type { Rubric } from '@lab/contract/rubric'
import type { PaperDocument } from '@lab/contract/question-export'
import type { ExportedQuestion, QuotedFiles } from '../export-question.ts'
import { sectionNumber } from '../paper/words.ts'
import { asAsked, asWritten, type Printed } from '../printed.ts'
import { rubricHeading, rubricLines } from '../rubric-text.ts'
import { keyLines, scoringText } from '../xlsx/write.ts'
import { pageBreak, paragraph, Pictures, table, textRun, writeDocument } from './document.ts'
import { paragraphs } from './markdown-runs.ts'

const choiceIndent = 420

/** What a question asks, without what is right: its stem and what there is to choose. */
function asked(before: string, stem: string, { question, offered }: Printed, pictures: Pictures): string {
  const left =
    question.type === 'matching'
      ? question.left.map(({ text }, at) => paragraphs(`（${at + 1}）`, text, pictures, { indent: choiceIndent }))
      : []
  const options = offered.map((text, at) => paragraphs(`${letterOf(at)}. `, text, pictures, { indent: choiceIndent }))
  return [paragraphs(before, stem, pictures, { keepsNext: options.length > 0 }), ...left, ...options].join('')
}

/** What is right, and why, in lines with labels that are read again. */
function keyOf(
  { question, key }: Printed,
  { rubric }: { rubric: Rubric | null },
  pictures: Pictures,
  withAnalysis = true,
): string {
  const [first = '', ...more] = key
  const answer =
    question.type === 'short_answer'
      ? paragraphs('答案：', question.reference, pictures)
      : [paragraph(textRun(`答案：${first}`)), ...more.map((line) => paragraph(textRun(line)))].join('')
  const scoring = scoringText(question)
  return [
    answer,
    scoring ? paragraph(textRun(`得分规则：${scoring}`)) : '',
    question.type === 'short_answer' && question.keywords.length
      ? paragraph(textRun(`关键词：${question.keywords.join('；')}`))
      : '',
    ...rubricLines(rubric).map((line, at) => paragraph(textRun(at === 0 ? `${rubricHeading}${line}` : line))),
    withAnalysis && question.analysis ? paragraphs('解析：', question.analysis, pictures) : '',
  ].join('')
}

/** What questions are written with: without answers they are a worksheet. */
export interface WrittenParts {
  answers: boolean
  analysis: boolean
}

/** Questions with their answers, section by section of one type: what a teacher keeps, edits and imports again. */
export function writeQuestions(
  title: string,
  questions: readonly ExportedQuestion[],
  files: QuotedFiles,
  { answers, analysis }: WrittenParts = { answers: true, analysis: true },
): Promise<Buffer> {
  const pictures = new Pictures(files)
  const byType = questionTypes
    .map((type): [QuestionType, ExportedQuestion[]] => [
      type,
      questions.filter(({ question }) => question.type === type),
    ])
    .filter(([, some]) => some.length > 0)
  const body = byType.map(([type, some], section) => {
    const heading = paragraph(textRun(`${sectionNumber(section + 1)}、${questionTypeLabels[type]}`), {
      style: 'Heading1',
    })
    const each = some.map((one, at) => {
      const shown = answers ? asWritten(one.question) : asAsked(one.question, one.stem)
      const question = asked(`${at + 1}. （${one.points}分）`, one.stem, shown, pictures)
      if (!answers) return question + paragraph('')
      return [
        question,
        keyOf(shown, one, pictures, analysis),
        paragraph(textRun(`难度：${questionDifficultyLabels[one.difficulty as QuestionDifficulty]}`)),
        one.knowledge.length ? paragraph(textRun(`知识点：${one.knowledge.join('；')}`)) : '',
        one.tags.length ? paragraph(textRun(`标签：${one.tags.join('；')}`)) : '',
        paragraph(''),
      ].join('')
    })
    return heading + each.join('')
  })
  return writeDocument(paragraph(textRun(title), { style: 'Title' }) + body.join(''), pictures)
}

export interface PaperHead {
  title: string
  /** A, B, … where there are several forms; empty where there is one. */
  form: string
  /** Decides the order of what is to be ordered or matched: a preview with the same seed shows the same. */
  seed: string
  minutes: number | null
}

const label = ({ title, form }: PaperHead, what: string): string => `${title}${form && `（${form}卷）`}${what}`
const person = '学院：____________　班级：____________　学号：____________　姓名：____________'

/** The number of each question runs through the whole paper. */
function numbered(
  content: PaperContent,
): { title: string; note: string; points: number; questions: (PaperQuestion & { number: number })[] }[] {
  let number = 0
  return content.sections.map((section) => ({
    title: section.title,
    note: section.note,
    points: paperTotals([section]).points,
    questions: section.questions.map((one) => ({ ...one, number: ++number })),
  }))
}

function headed(head: PaperHead, what: string, content: PaperContent): string {
  const { points, count } = paperTotals(content.sections)
  const time = head.minutes ? `　考试时间：${head.minutes}分钟` : ''
  return [
    paragraph(textRun(label(head, what)), { style: 'Title' }),
    paragraph(textRun(`共${count}题　满分${points}分${time}`), { style: 'Note' }),
  ].join('')
}

const sectionHeading = (
  at: number,
  section: { title: string; points: number; questions: readonly unknown[] },
): string =>
  paragraph(
    textRun(
      `${numberedTitle(sectionNumber(at + 1), section.title)}（共${section.questions.length}题，${section.points}分）`,
    ),
    { style: 'Heading1' },
  )

function paperBody(content: PaperContent, head: PaperHead, pictures: Pictures): string {
  const sections = numbered(content)
  const scores = table([
    ['题号', ...sections.map((_, at) => sectionNumber(at + 1)), '总分'].map((text) =>
      paragraph(textRun(text), { isCentred: true }),
    ),
    ['满分', ...sections.map(({ points }) => String(points)), String(paperTotals(content.sections).points)].map(
      (text) => paragraph(textRun(text), { isCentred: true }),
    ),
    ['得分', ...sections.map(() => ''), ''].map((text) => paragraph(textRun(text), { isCentred: true })),
  ])
  const body = sections.map((section, at) => {
    const each = section.questions.map((one) => {
      const room = one.question.type === 'short_answer' ? paragraph('').repeat(6) : ''
      const shown = asAsked(one.question, `${head.seed} ${one.key}`)
      return asked(`${one.number}. （${one.points}分）`, one.stem.value, shown, pictures) + room
    })
    return sectionHeading(at, section) + (section.note ? paragraph(textRun(section.note)) : '') + each.join('')
  })
  return [headed(head, '', content), paragraph(textRun(person), { style: 'Note' }), scores, ...body].join('')
}

const inARow = 10
/** Numbers above empty cells, ten in a row. */
function cellsFor(questions: readonly { number: number }[], below: (at: number) => string): string {
  const rows: string[][] = []
  for (let at = 0; at < questions.length; at += inARow) {
    const some = questions.slice(at, at + inARow)
    rows.push(
      ['题号', ...some.map(({ number }) => String(number))].map((text) =>
        paragraph(textRun(text), { isCentred: true }),
      ),
    )
    rows.push(
      ['答案', ...some.map((_, place) => below(at + place))].map((text) =>
        paragraph(textRun(text), { isCentred: true }),
      ),
    )
  }
  return rows.length ? table(rows) + paragraph('') : ''
}
const isShort = ({ question }: PaperQuestion): boolean => /^(?:single|multiple|true_false)$/.test(question.type)

function sheetBody(content: PaperContent, head: PaperHead): string {
  const body = numbered(content).map((section, at) => {
    const short = section.questions.filter(isShort)
    const long = section.questions.filter((one) => !isShort(one))
    const lines = long.map((one) => {
      const blanks =
        one.question.type === 'fill'
          ? one.question.blanks.map((_, place) => `（${place + 1}）________________`).join('　')
          : ''
      const room = one.question.type === 'short_answer' ? 8 : 0
      return paragraph(textRun(`${one.number}. （${one.points}分）${blanks}`)) + paragraph('').repeat(room)
    })
    return sectionHeading(at, section) + cellsFor(short, () => '') + lines.join('')
  })
  return [headed(head, ' 答题卡', content), paragraph(textRun(person), { style: 'Note' }), ...body].join('')
}

function keyBody(content: PaperContent, head: PaperHead, pictures: Pictures): string {
  const body = numbered(content).map((section, at) => {
    const short = section.questions.filter(isShort)
    const listed = section.questions.filter((one) => !isShort(one) || one.question.analysis)
    const each = listed.map(
      (one) =>
        paragraph(textRun(`${one.number}. （${one.points}分）`)) +
        keyOf(asAsked(one.question, `${head.seed} ${one.key}`), one, pictures),
    )
    return (
      sectionHeading(at, section) +
      cellsFor(short, (place) => keyLines(short[place]!.question)[0] ?? '') +
      each.join('')
    )
  })
  return [headed(head, ' 参考答案', content), ...body].join('')
}

/** A paper for print in one or several parts: the questions, the sheet to answer on, the key. */
export function writePaper(
  content: PaperContent,
  head: PaperHead,
  documents: readonly PaperDocument[],
  files: QuotedFiles,
): Promise<Buffer> {
  const pictures = new Pictures(files)
  const bodies = documents.map((one) =>
    one === 'paper'
      ? paperBody(content, head, pictures)
      : one === 'sheet'
        ? sheetBody(content, head)
        : keyBody(content, head, pictures),
  )
  return writeDocument(bodies.join(pageBreak), pictures)
}
