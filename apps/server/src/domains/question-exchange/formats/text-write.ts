import { questionDifficultyLabels, type QuestionDifficulty } from '@lab/contract/question/paper-content'
import { letterOf, questionTypeLabels, questionTypes } from '@lab/contract/question/types'
import type { Tokens } from 'marked'
import type { WrittenParts } from './docx/write.ts'
import type { ExportedQuestion } from './export-question.ts'
import { decodeEntities } from '../../../kernel/markup/entities.ts'
import { inside, readMarkdown, type MarkdownToken } from '../../../kernel/markup/markdown.ts'
import { sectionNumber } from './paper/words.ts'
import { asAsked, asWritten } from './printed.ts'
import { rubricLines } from './rubric-text.ts'
import { scoringText } from './xlsx/write.ts'

const line = (tokens: readonly MarkdownToken[]): string => tokens.map(textOf).join('')

/** What a token says, without marks; formulas and listings keep theirs, so that they are read again. */
function textOf(token: MarkdownToken): string {
  switch (token.type) {
    case 'mathInline':
    case 'mathBlock':
    case 'code':
      return token.raw.trim()
    case 'br':
      return '\n'
    case 'image': {
      const { text } = token as Tokens.Image
      return `〔图片${text && `：${text}`}〕`
    }
    case 'codespan':
    case 'escape':
      return (token as Tokens.Codespan | Tokens.Escape).text
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows].map((cells) => cells.map((cell) => line(cell.tokens)).join('\t')).join('\n')
    }
    case 'list':
      return (token as Tokens.List).items.map((item) => `• ${blocks(item.tokens)}`).join('\n')
    case 'space':
    case 'hr':
      return ''
    default: {
      const within = inside(token)
      if (within.length > 0) return token.type === 'blockquote' ? blocks(within) : line(within)
      return decodeEntities('text' in token ? String(token.text) : token.raw)
    }
  }
}
const blocks = (tokens: readonly MarkdownToken[]): string => tokens.map(textOf).filter(Boolean).join('\n')

/** Markdown as the text that it shows. */
export const plainText = (markdown: string): string => blocks(readMarkdown(markdown))

function written(one: ExportedQuestion, number: number, { answers, analysis }: WrittenParts): string {
  const { question, offered, key } = answers ? asWritten(one.question) : asAsked(one.question, one.stem)
  const left =
    question.type === 'matching' ? question.left.map(({ text }, at) => `（${at + 1}）${plainText(text)}`) : []
  const lines = [
    `${number}. （${one.points}分）${plainText(one.stem)}`,
    ...left,
    ...offered.map((text, at) => `${letterOf(at)}. ${plainText(text)}`),
  ]
  if (!answers) return lines.join('\n')
  const scoring = scoringText(question)
  const labels: [string, string][] = [
    ['答案', question.type === 'short_answer' ? plainText(question.reference) : key.join('\n')],
    ['得分规则', scoring],
    ['关键词', question.type === 'short_answer' ? question.keywords.join('；') : ''],
    ['评分标准', rubricLines(one.rubric).join('\n')],
    ['解析', analysis ? plainText(question.analysis) : ''],
    ['难度', questionDifficultyLabels[one.difficulty as QuestionDifficulty]],
    ['知识点', one.knowledge.join('；')],
    ['标签', one.tags.join('；')],
  ]
  return [...lines, ...labels.flatMap(([label, text]) => (text ? `${label}：${text}` : []))].join('\n')
}

/** Questions as a plain text of the form in which papers are written, section by section of one type. */
export function writeText(title: string, questions: readonly ExportedQuestion[], parts: WrittenParts): string {
  const sections = questionTypes
    .map((type) => ({ type, some: questions.filter(({ question }) => question.type === type) }))
    .filter(({ some }) => some.length > 0)
    .map(({ type, some }, at) =>
      [
        `${sectionNumber(at + 1)}、${questionTypeLabels[type]}`,
        ...some.map((one, place) => written(one, place + 1, parts)),
      ].join('\n\n'),
    )
  return `${[title, ...sections].join('\n\n')}\n`
}
