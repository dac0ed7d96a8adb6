import { blankLine } from '../blank-text.ts'
import type { ExportedQuestion, QuotedFiles } from '../export-question.ts'
import { escapeXml } from '../../../../kernel/markup/entities.ts'
import { scoringText } from '../xlsx/write.ts'
import { graderText } from './grader-text.ts'

/** A text with the pictures that it quotes written into it. */
class Texts {
  readonly #files: QuotedFiles
  constructor(files: QuotedFiles) {
    this.#files = files
  }
  text(tag: string, markdown: string, attrs = '', more = ''): string {
    const embedded: string[] = []
    const text = markdown.replaceAll(/\]\(([^\s)]{1,2000})\)/g, (whole, address: string) => {
      const file = this.#files.get(address)
      if (!file) return whole
      embedded.push(
        `<file name="${escapeXml(file.name)}" path="/" encoding="base64">${Buffer.from(file.bytes).toString('base64')}</file>`,
      )
      return `](@@PLUGINFILE@@/${encodeURIComponent(file.name).replaceAll('(', '%28').replaceAll(')', '%29')})`
    })
    return `<${tag} format="markdown"${attrs}><text>${escapeXml(text)}</text>${[...new Set(embedded)].join('')}${more}</${tag}>`
  }
}

const plainAnswer = (text: string, fraction: number, more = ''): string =>
  `<answer fraction="${fraction}" format="plain_text"><text>${escapeXml(text)}</text>${more}</answer>`

/** {1:SHORTANSWER:=…}: a blank within a text. */
const clozeBlank = (texts: readonly string[], isStrict: boolean): string =>
  `{1:${isStrict ? 'SHORTANSWER_C' : 'SHORTANSWER'}:${texts.map((text) => `=${text.replaceAll(/[\\}~#=/]/g, String.raw`\$&`)}`).join('~')}}`

interface Form {
  type: string
  body: string
  /** The stem, where it holds the blanks. */
  stem?: string
}

function formOf({ question, stem, rubric }: ExportedQuestion, texts: Texts): Form | undefined {
  switch (question.type) {
    case 'single':
    case 'multiple': {
      const isSingle = question.type === 'single'
      const share = Number((100 / question.answer.length).toFixed(5))
      const answers = question.options.map(({ id, text }) => {
        const fraction = question.answer.includes(id) ? share : isSingle ? 0 : -100
        return texts.text('answer', text, ` fraction="${fraction}"`)
      })
      return {
        type: 'multichoice',
        body: `<single>${isSingle}</single><shuffleanswers>true</shuffleanswers><answernumbering>ABCD</answernumbering>${answers.join('')}`,
      }
    }
    case 'true_false': {
      const isTrue = question.answer[0] === '对'
      return { type: 'truefalse', body: plainAnswer('true', isTrue ? 100 : 0) + plainAnswer('false', isTrue ? 0 : 100) }
    }
    case 'fill': {
      const accepted = question.blanks.map(({ rules }) =>
        rules.map((rule) =>
          rule.kind === 'text' ? rule.text : rule.kind === 'number' ? String(rule.value) : rule.pattern,
        ),
      )
      const [only, ...more] = question.blanks
      if (only && more.length === 0) {
        const answers = accepted[0]!.map((text) => plainAnswer(text, 100)).join('')
        return { type: 'shortanswer', body: `<usecase>${only.case_sensitive ? 1 : 0}</usecase>${answers}` }
      }
      const places = stem.split('____')
      const isWhole = places.length === question.blanks.length + 1
      const blanks = question.blanks.map((one, at) => clozeBlank(accepted[at]!, one.case_sensitive))
      const text = isWhole
        ? places.map((piece, at) => piece + (blanks[at] ?? '')).join('')
        : `${stem}\n\n${blanks.map((one, at) => `（${at + 1}）${one}`).join('\n')}`
      return { type: 'cloze', body: '', stem: text }
    }
    case 'ordering':
      return {
        type: 'ordering',
        body: `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype>${question.items
          .map(({ text }, at) => texts.text('answer', text, ` fraction="${at + 1}"`))
          .join('')}`,
      }
    case 'matching': {
      const textOf = (id: string | undefined): string => question.right.find((one) => one.id === id)?.text ?? ''
      const answer = (text: string): string => `<answer><text>${escapeXml(text)}</text></answer>`
      const used = new Set(question.pairs.map(({ right }) => right))
      const rows = question.left.map(({ id, text }) =>
        texts.text('subquestion', text, '', answer(textOf(question.pairs.find((pair) => pair.left === id)?.right))),
      )
      const others = question.right.filter(({ id }) => !used.has(id))
      return {
        type: 'matching',
        body: `<shuffleanswers>true</shuffleanswers>${[...rows, ...others.map(({ text }) => texts.text('subquestion', '', '', answer(text)))].join('')}`,
      }
    }
    case 'short_answer':
      return {
        type: 'essay',
        body: `<responseformat>editor</responseformat>${texts.text('graderinfo', graderText(question.reference, rubric))}`,
      }
    default:
      return undefined
  }
}

const tag = (text: string): string => (text ? `<tag><text>${escapeXml(text)}</text></tag>` : '')
const noted = (name: string, value: string): string => (value ? tag(`${name}:${value}`) : '')

/** The first words of a stem, by which lists of the other platform call the question. */
const nameOf = (stem: string, at: number): string =>
  stem
    .replaceAll(/[*_`$#![\]()\\\n]+/g, ' ')
    .trim()
    .slice(0, 50) || `题目${at + 1}`

/** Questions as Moodle XML, with their pictures in it. */
export function writeMoodle(questions: readonly ExportedQuestion[], files: QuotedFiles): string {
  const texts = new Texts(files)
  const all = questions.flatMap((exported, at) => {
    const { stem, question, points, difficulty, knowledge, tags } = exported
    const form = formOf(exported, texts)
    if (!form) return []
    const notes = [
      noted('难度', String(difficulty)),
      ...knowledge.map((name) => noted('知识点', name)),
      noted('得分规则', scoringText(question)),
      ...(question.type === 'fill' ? question.blanks.map((one) => noted('空', blankLine(one))) : []),
      ...(question.type === 'short_answer' ? question.keywords.map((word) => noted('关键词', word)) : []),
      ...tags.map(tag),
    ]
    return [
      `<question type="${form.type}"><name><text>${escapeXml(nameOf(stem, at))}</text></name>`,
      texts.text('questiontext', form.stem ?? stem),
      texts.text('generalfeedback', question.analysis),
      `<defaultgrade>${points}</defaultgrade>${form.body}<tags>${notes.join('')}</tags></question>`,
    ].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${all.join('\n')}\n</quiz>\n`
}
