import type { QuestionOf } from '@lab/contract/question/content'
import { letterOf, type MultipleScoring } from '@lab/contract/question/types'
import { marked, plainId, type Mark, type Marker } from './mark.ts'

type Choice = QuestionOf<'single'> | QuestionOf<'multiple'>

const chosenOf = (answer: readonly string[]): Set<string> => new Set(answer.map(plainId).filter(Boolean))
const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one))

/** Each option with whether it was chosen and should have been. */
const partsOf = ({ options }: Choice, right: ReadonlySet<string>, chosen: ReadonlySet<string>): Mark['parts'] =>
  options.map(({ id, text }, index) => {
    const [isRight, isChosen] = [right.has(plainId(id)), chosen.has(plainId(id))]
    return {
      label: `${letterOf(index)}. ${text}`,
      given: isChosen ? '已选' : '未选',
      right: isRight ? '应选' : '不选',
      share: isRight === isChosen ? 1 : 0,
    }
  })

export function singleMarker(question: QuestionOf<'single'>): Marker {
  const right = new Set(question.answer.map(plainId))
  return (answer) => {
    const chosen = chosenOf(answer)
    return marked(isSameSet(right, chosen) ? 1 : 0, partsOf(question, right, chosen))
  }
}

/** `hits` of `all` right options were chosen, and `wrong` others. */
const shares: Record<MultipleScoring, (hits: number, wrong: number, all: number) => number> = {
  all: () => 0,
  half: (hits, wrong) => (hits > 0 && wrong === 0 ? 0.5 : 0),
  each: (hits, wrong, all) => (wrong === 0 ? hits / all : 0),
  penalty: (hits, wrong, all) => (hits - wrong) / all,
}

export function multipleMarker(question: QuestionOf<'multiple'>): Marker {
  const right = new Set(question.answer.map(plainId))
  return (answer) => {
    const chosen = chosenOf(answer)
    const hits = [...chosen].filter((id) => right.has(id)).length
    const wrong = chosen.size - hits
    const share = isSameSet(right, chosen) ? 1 : shares[question.scoring](hits, wrong, right.size)
    return marked(share, partsOf(question, right, chosen))
  }
}

export const trueFalseMarker =
  ({ answer: key }: QuestionOf<'true_false'>): Marker =>
  (answer) => {
    const right = key.join('')
    const isRight = answer.length === 1 && plainId(answer[0]!) === right
    return marked(isRight ? 1 : 0, [{ label: '判断', given: answer.join('、'), right, share: isRight ? 1 : 0 }])
  }
