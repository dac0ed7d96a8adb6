import type { Question, QuestionOf } from '@lab/contract/question/content'
import type { QuizQuestion } from '@lab/contract/quiz'
import { escapeXml } from '../../../kernel/markup/entities.ts'

type Html = (markdown: string) => string
/** A question as QTI 1.2 has it in a cartridge: its profile, how it is answered, and what is right. */
interface Written {
  profile: string
  response: string
  condition: string
}

const material = (html: string): string =>
  `<material><mattext texttype="text/html">${escapeXml(html)}</mattext></material>`
const equal = (value: string): string => `<varequal respident="response1">${escapeXml(value)}</varequal>`

function choice(
  cardinality: 'Single' | 'Multiple',
  options: readonly { id: string; text: string }[],
  html: Html,
): string {
  const labels = options.map(
    ({ id, text }) => `<response_label ident="${escapeXml(id)}">${material(html(text))}</response_label>`,
  )
  return `<response_lid ident="response1" rcardinality="${cardinality}"><render_choice>${labels.join('')}</render_choice></response_lid>`
}

function multiple({ options, answer }: QuestionOf<'multiple'>, html: Html): Written {
  const asked = options.map(({ id }) => (answer.includes(id) ? equal(id) : `<not>${equal(id)}</not>`))
  return {
    profile: 'cc.multiple_response.v0p1',
    response: choice('Multiple', options, html),
    condition: `<and>${asked.join('')}</and>`,
  }
}

const truths = [
  { id: 'true', text: '对' },
  { id: 'false', text: '错' },
] as const

/** The texts that a question of one blank accepts; undefined where it has more blanks, or other rules. */
function acceptedTexts(question: QuestionOf<'fill'>): string[] | undefined {
  const [only] = question.blanks
  const texts = only?.rules.flatMap((rule) => (rule.kind === 'text' ? [rule.text] : [])) ?? []
  return question.blanks.length === 1 && texts.length === only?.rules.length ? texts : undefined
}

/** Undefined where a cartridge has no such question: its stem goes along for itself. */
function writtenOf(question: Question, html: Html): Written | undefined {
  switch (question.type) {
    case 'single':
      return {
        profile: 'cc.multiple_choice.v0p1',
        response: choice('Single', question.options, html),
        condition: equal(question.answer[0] ?? ''),
      }
    case 'multiple':
      return multiple(question, html)
    case 'true_false':
      return {
        profile: 'cc.true_false.v0p1',
        response: choice('Single', truths, html),
        condition: equal(question.answer[0] === '对' ? 'true' : 'false'),
      }
    case 'fill': {
      const texts = acceptedTexts(question)
      return (
        texts && {
          profile: 'cc.fib.v0p1',
          response: `<response_str ident="response1" rcardinality="Single"><render_fib/></response_str>`,
          condition: texts.map(equal).join(''),
        }
      )
    }
    default:
      return undefined
  }
}

/** How many questions of a quiz a cartridge can have by their stems alone. */
export const stemsOnly = (questions: readonly QuizQuestion[]): number =>
  questions.filter(({ question }) => !writtenOf(question, (text) => text)).length

const essay = `<response_str ident="response1" rcardinality="Single"><render_fib/></response_str>`
const field = (label: string, entry: string): string =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`

function itemOf({ stem, question }: QuizQuestion, at: number, html: Html): string {
  const written = writtenOf(question, html)
  const isExplained = written !== undefined && question.type !== 'operation' && question.analysis.trim() !== ''
  const feedback = isExplained
    ? '<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>'
    : ''
  const processing =
    written &&
    `<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${feedback}<respcondition continue="No"><conditionvar>${written.condition}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>`
  const explained = isExplained
    ? `<itemfeedback ident="general_fb"><flow_mat>${material(html(question.analysis))}</flow_mat></itemfeedback>`
    : ''
  const profile = field('cc_profile', written?.profile ?? 'cc.essay.v0p1')
  return `<item ident="q${at + 1}"><itemmetadata><qtimetadata>${profile}</qtimetadata></itemmetadata><presentation>${material(html(stem.value))}${written?.response ?? essay}</presentation>${processing ?? ''}${explained}</item>`
}

/** A quiz as an assessment of a cartridge; `html` turns markdown into what the file says, with addresses from its folder. */
export const assessmentOf = (id: string, title: string, questions: readonly QuizQuestion[], html: Html): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="${id}" title="${escapeXml(title)}"><qtimetadata>${field('cc_profile', 'cc.exam.v0p1')}${field('qmd_assessmenttype', 'Examination')}</qtimetadata><section ident="root_section">${questions
    .map((one, at) => itemOf(one, at, html))
    .join('\n')}</section></assessment></questestinterop>\n`
