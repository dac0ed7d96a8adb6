import { answerLine, pairOf, rightAnswer, type Answer } from '@lab/contract/question/answer'
import type { Option, Question, QuestionOf } from '@lab/contract/question/content'
import { stepResults } from '@lab/contract/question/operation'
import type { AnsweredPart, AnswerStatistics } from '@lab/contract/question/statistics'
import { letterOf, type QuestionType } from '@lab/contract/question/types'
import { acceptedBy, labelOf } from './fill.ts'
import { markerOf } from './markers.ts'
import { plainId, type Mark, type Marker } from './mark.ts'
import { plainText } from './plain-text.ts'

/** Something that can be answered in a part. Its id is the same for everybody, its text may have a learner's own values. */
interface Sayable {
  id: string
  mark: string
  text: string
  /** null where it is neither, as a keyword. */
  isRight: boolean | null
}
interface Part {
  id: string
  label: string
  offered: readonly Sayable[]
}
type Said = Sayable & { part: string }

/** How the answers to a type are counted. */
interface Counting<Type extends QuestionType> {
  parts: (question: QuestionOf<Type>) => Part[]
  /** What one answer says, by the question as this learner met it. */
  said: (question: QuestionOf<Type>, answer: Answer, mark: Mark) => Said[]
  /** Everything that is offered is listed in its order, also what nobody chose; otherwise what is right and the most frequent. */
  listsAll?: true
  legend?: (question: QuestionOf<Type>) => AnswerStatistics['legend']
}

/** The id of the one part of a question that has no parts, and of what is right where a text can be so in several ways. */
const whole = ''
const one = (offered: readonly Sayable[]): Part[] => [{ id: whole, label: '', offered }]
const wrongText = (id: string, text: string): Sayable => ({ id: `=${id}`, mark: '', text: text.trim(), isRight: false })
const lettered = (options: readonly Option[]) => options.map(({ text }, at) => ({ mark: letterOf(at), text }))

const optionsOf = ({ options, answer }: QuestionOf<'single'> | QuestionOf<'multiple'>): Sayable[] => {
  const right = new Set(answer.map(plainId))
  return options.map(({ id, text }, at) => {
    const plain = plainId(id)
    return { id: plain, mark: letterOf(at), text, isRight: right.has(plain) }
  })
}
const chosenOf = (offered: readonly Sayable[], answer: Answer): Said[] => {
  const chosen = new Set(answer.map(plainId))
  return offered.filter(({ id }) => chosen.has(id)).map((option) => ({ ...option, part: whole }))
}
const choices: Counting<'single'> & Counting<'multiple'> = {
  parts: (question) => one(optionsOf(question)),
  said: (question, answer) => chosenOf(optionsOf(question), answer),
  listsAll: true,
}

const verdictsOf = ({ answer }: QuestionOf<'true_false'>): Sayable[] =>
  ['对', '错'].map((text) => ({ id: text, mark: '', text, isRight: answer.join('') === text }))

const blanksOf = ({ blanks }: QuestionOf<'fill'>): Sayable[] =>
  blanks.map((blank, at) => ({ id: String(at), mark: '', text: acceptedBy(blank), isRight: true }))
const fill: Counting<'fill'> = {
  parts: (question) =>
    question.any_order
      ? one(blanksOf(question))
      : blanksOf(question).map((right, at, { length }) => ({
          id: right.id,
          label: length > 1 ? labelOf(at) : '',
          offered: [{ ...right, id: whole }],
        })),
  said: (question, _answer, { parts }) => {
    const rights = blanksOf(question)
    return parts.flatMap(({ given, right, share }, at): Said[] => {
      if (given.trim() === '') return []
      const part = question.any_order ? whole : String(at)
      if (share !== 1) return [{ ...wrongText(plainText(given, question.blanks[at]!), given), part }]
      const accepting = question.any_order ? rights.find(({ text }) => text === right) : { ...rights[at]!, id: whole }
      return accepting ? [{ ...accepting, part }] : []
    })
  },
}

const orderOf = (question: QuestionOf<'ordering'>, answer: Answer): Sayable => {
  const id = answer.map(plainId).join(' ')
  const isRight = id === question.items.map((item) => plainId(item.id)).join(' ')
  return { id, mark: '', text: answerLine(question, answer), isRight }
}

const rightSides = ({ right, pairs }: QuestionOf<'matching'>, left: string): Sayable[] => {
  const partner = plainId(pairs.find((pair) => plainId(pair.left) === left)?.right ?? '')
  return right.map(({ id, text }, at) => {
    const plain = plainId(id)
    return { id: plain, mark: String(at + 1), text, isRight: plain === partner }
  })
}
const matching: Counting<'matching'> = {
  parts: (question) =>
    question.left.map(({ id, text }, at) => ({
      id: plainId(id),
      label: `${letterOf(at)}. ${text}`,
      offered: rightSides(question, plainId(id)),
    })),
  said: (question, answer) => {
    const pairs = answer.map(pairOf).map(({ left, right }) => [plainId(left), plainId(right)] as const)
    return question.left.flatMap(({ id }): Said[] => {
      // Of a side that is named twice the first pair counts, as when it is marked.
      const given = pairs.find(([left]) => left === plainId(id))
      const chosen = given && rightSides(question, given[0]).find((side) => side.id === given[1])
      return chosen ? [{ ...chosen, part: plainId(id) }] : []
    })
  },
}

const keywordsOf = ({ keywords }: QuestionOf<'short_answer'>): Sayable[] =>
  keywords.map((text, at) => ({ id: String(at), mark: '', text, isRight: null }))
const nothing = { parts: () => [], said: () => [] }

const countings: { [Type in QuestionType]: Counting<Type> } = {
  single: choices,
  multiple: choices,
  true_false: {
    parts: (question) => one(verdictsOf(question)),
    said: (question, answer) => chosenOf(verdictsOf(question), answer.slice(0, 1)),
    listsAll: true,
  },
  fill,
  ordering: {
    parts: (question) => one([orderOf(question, rightAnswer(question))]),
    said: (question, answer) => [{ ...orderOf(question, answer), part: whole }],
    legend: ({ items }) => lettered(items),
  },
  matching,
  short_answer: {
    parts: (question) => (question.keywords.length ? one(keywordsOf(question)) : []),
    said: (question, _answer, { parts }) =>
      keywordsOf(question)
        .filter((_keyword, at) => parts[at]?.given === '有')
        .map((keyword) => ({ ...keyword, part: whole })),
    listsAll: true,
  },
  programming: nothing,
  operation: {
    parts: ({ steps }) =>
      one(steps.map(({ id, title }, at): Sayable => ({ id, mark: String(at + 1), text: title, isRight: null }))),
    said: ({ steps }, answer) => {
      const results = stepResults({ steps }, answer)
      return steps.flatMap(({ id, title }, at): Said[] =>
        results[at] === 1 ? [{ id, mark: String(at + 1), text: title, isRight: null, part: whole }] : [],
      )
    },
    listsAll: true,
  },
}
const countingOf = (question: Question) => countings[question.type] as Counting<QuestionType>

/**
 * What is asked for, without how it is worded: answers to two versions of a question are counted together as long as the same
 * is offered and the same is right. Keywords have no other identity than their words.
 */
export const shapeOf = (question: Question): string =>
  JSON.stringify([
    question.type,
    countingOf(question)
      .parts(question)
      .map(({ id, offered }) => [id, offered.map((one) => (one.isRight === null ? one.text : [one.id, one.isRight]))]),
  ])

/** An answer with the question as its learner met it. */
export interface GivenTo {
  who: number
  question: Question
  answer: Answer
}

/** How many different answers of a part are listed. */
const mostListed = 8

type Counted = Sayable & { who: Set<number> }

function listed(counted: readonly Counted[], listsAll: boolean): Pick<AnsweredPart, 'given' | 'others'> {
  const [first, rest] = [
    counted.filter(({ isRight }) => listsAll || isRight),
    listsAll ? [] : counted.filter(({ isRight, who }) => !isRight && who.size > 0),
  ]
  const frequent = rest.toSorted((a, b) => b.who.size - a.who.size || a.text.localeCompare(b.text, 'zh'))
  const others = new Set(frequent.slice(mostListed).flatMap(({ who }) => [...who]))
  return {
    given: [...first, ...frequent.slice(0, mostListed)].map(({ mark, text, isRight, who }) => ({
      mark,
      text,
      is_right: isRight,
      who: [...who],
    })),
    others: [...others],
  }
}

/** Answers to questions of one shape, counted; what is offered is worded as `question` has it. */
export function statisticsOf(question: Question, answers: readonly GivenTo[]): AnswerStatistics {
  const counting = countingOf(question)
  const parts = counting.parts(question).map((part) => ({
    ...part,
    counted: new Map(part.offered.map((offered): [string, Counted] => [offered.id, { ...offered, who: new Set() }])),
  }))
  const partOf = new Map(parts.map((part) => [part.id, part.counted]))
  // Without own values all learners have the same question: it is prepared once.
  const markers = new Map<Question, Marker>()
  const [right, partly]: [number[], number[]] = [[], []]
  for (const { who, question: asked, answer } of answers) {
    const marker = markers.get(asked) ?? markerOf(asked)
    markers.set(asked, marker)
    const mark = marker(answer)
    if (mark.share === 1) right.push(who)
    else if (mark.share !== null && mark.share > 0) partly.push(who)
    for (const { part, ...said } of countingOf(asked).said(asked, answer, mark)) {
      const counted = partOf.get(part)
      const known = counted?.get(said.id) ?? { ...said, who: new Set() }
      known.who.add(who)
      counted?.set(said.id, known)
    }
  }
  return {
    type: question.type,
    legend: counting.legend?.(question) ?? [],
    answered: answers.map(({ who }) => who),
    right,
    partly,
    parts: parts.map(({ label, counted }) => ({ label, ...listed([...counted.values()], counting.listsAll ?? false) })),
  }
}
