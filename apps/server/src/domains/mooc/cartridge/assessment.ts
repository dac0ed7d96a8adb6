import { questionLimits as limits } from '@lab/contract/question/types'
import { QuizQuestion } from '@lab/contract/quiz'
import { blank } from '../../../kernel/markup/escape.ts'
import { elementsOf, localName, textOf, type Element } from '../../../kernel/markup/tree.ts'
import type { QuestionDraft } from './draft.ts'
import { allNamed, childrenNamed, firstNamed, textIn } from './xml.ts'

type Html = (html: string) => string

const letter = (at: number): string => (at < 26 ? String.fromCodePoint(65 + at) : `${at + 1}`)
const isHtml = (element: Element): boolean => /html/i.test(element.attrs.texttype ?? 'text/html')
/** Rows of underscores, next to each other where a text to fill in has several words. */
const rows = / *(?:(?:\\?_){2,} *)+/g
const anyId = '00000000-0000-4000-8000-000000000000'

function materialIn(element: Element | undefined, html: Html): string {
  const text = element && [...allNamed(element, 'mattext')][0]
  if (!text) return ''
  return (isHtml(text) ? html(textOf(text)) : textIn(text)).trim()
}

/** What an item of QTI 1.2 asks: its stem, and what can be chosen. */
function askedIn(item: Element, html: Html): { stem: string; labels: Element[]; presentation: Element | undefined } {
  const presentation = firstNamed(item, 'presentation')
  const flow = presentation && (firstNamed(presentation, 'flow') ?? presentation)
  return {
    stem: materialIn(flow && firstNamed(flow, 'material'), html),
    labels: presentation ? [...allNamed(presentation, 'response_label')] : [],
    presentation,
  }
}

/** Items as a text for learners: stems and options, without what is right. */
export const questionsInWords = (items: readonly Element[], html: Html): string =>
  items
    .map((item, at) => {
      const { stem, labels } = askedIn(item, html)
      const options = labels.map((label, place) => `${letter(place)}. ${materialIn(label, html)}`)
      return [`**${at + 1}.** ${stem}`, ...options].join('\n\n')
    })
    .join('\n\n')

/** The items of a test: those that rules can mark, as questions; the others as they are. */
export function questionsIn(root: Element, html: Html): { marked: QuestionDraft[]; other: Element[] } {
  const marked: QuestionDraft[] = []
  const other: Element[] = []
  for (const item of allNamed(root, 'item')) {
    const question = questionOf(item, html)
    if (question) marked.push(question)
    else other.push(item)
  }
  return { marked, other }
}

/** The conditions under which an item earns the most, each with what it asks for. */
function rightConditions(item: Element): Element[] {
  const scored = [...allNamed(item, 'respcondition')].flatMap((one) => {
    const score = childrenNamed(one, 'setvar').find(({ attrs }) => /^(?:score)?$/i.test(attrs.varname ?? ''))
    const condition = firstNamed(one, 'conditionvar')
    const points = Number(textIn(score))
    return score && condition && points > 0 ? [{ condition, points }] : []
  })
  const most = Math.max(0, ...scored.map(({ points }) => points))
  return scored.filter(({ points }) => points === most).map(({ condition }) => condition)
}

/** The values that a condition asks for, without those that it rules out; null where it asks in a way that is not known. */
function wantedBy(condition: Element): string[] | null {
  const values: string[] = []
  for (const one of elementsOf(condition)) {
    const name = localName(one)
    if (name === 'varequal') values.push(textIn(one))
    else if (name === 'and' || name === 'or') {
      const inner = wantedBy(one)
      if (!inner) return null
      values.push(...inner)
    } else if (name !== 'not' && name !== 'unanswered') return null
  }
  return values
}

const judged: Readonly<Record<string, '对' | '错'>> = {
  true: '对',
  对: '对',
  正确: '对',
  false: '错',
  错: '错',
  错误: '错',
}

/** What a question of our types says of an item; undefined where rules could not mark it. */
function questionOf(item: Element, html: Html): QuestionDraft | undefined {
  const { stem, labels, presentation } = askedIn(item, html)
  const responses = presentation
    ? [...allNamed(presentation, 'response_lid'), ...allNamed(presentation, 'response_str')]
    : []
  const [response] = responses
  const conditions = rightConditions(item)
  const wanted = conditions.map(wantedBy)
  if (!response || responses.length > 1 || wanted.length === 0 || wanted.includes(null)) return undefined
  const right = [...new Set(wanted.flatMap((values) => values ?? []))]
  const general = [...allNamed(item, 'itemfeedback')].find(({ attrs }) => attrs.ident === 'general_fb')
  const analysis = materialIn(general, html).slice(0, limits.analysis)
  const question =
    localName(response) === 'response_str'
      ? { type: 'fill', blanks: [{ rules: right.map((text) => ({ kind: 'text', text })) }], analysis }
      : chosen(response, labels, right, wanted.length, html, analysis)
  const parsed = QuizQuestion.safeParse({
    id: anyId,
    stem: { format: 'markdown', value: stem && question?.type === 'fill' ? withBlank(stem) : stem },
    question,
  })
  // One answer to blanks in several places is not one that rules can mark.
  if (question?.type === 'fill' && (stem.match(rows)?.length ?? 0) > 1) return undefined
  return parsed.success ? { stem: parsed.data.stem.value, question: parsed.data.question } : undefined
}

/** A blank is a row of underscores with spaces around it: packages write any number of them, or none. */
function withBlank(stem: string): string {
  const marked = stem.replace(rows, ` ${blank} `).trim()
  return marked.includes(blank) ? marked : `${stem} ${blank}`
}

function chosen(
  response: Element,
  labels: readonly Element[],
  right: readonly string[],
  ways: number,
  html: Html,
  analysis: string,
): ({ type: string } & Record<string, unknown>) | undefined {
  const options = labels.map((label, at) => ({ id: letter(at), text: materialIn(label, html) }))
  const answer = labels.flatMap(({ attrs }, at) => (right.includes(attrs.ident ?? '') ? [letter(at)] : []))
  const words = options.map(({ text }) => judged[text.toLowerCase()])
  if (options.length === 2 && words.includes('对') && words.includes('错') && answer.length === 1)
    return { type: 'true_false', answer: [words[options.findIndex(({ id }) => id === answer[0])]], analysis }
  const isMany = /^multiple$/i.test(response.attrs.rcardinality ?? '')
  // Several right sets of options are no question of ours.
  if (isMany) return ways > 1 ? undefined : { type: 'multiple', options, answer, analysis }
  return { type: 'single', options, answer, analysis }
}
