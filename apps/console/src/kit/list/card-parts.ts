import type { ListColumn } from './list-types.ts'

export type CardParts<Row> = {
  title: ListColumn<Row> | undefined
  state: ListColumn<Row> | undefined
  facts: ListColumn<Row>[]
  /** Behind a press. */
  more: ListColumn<Row>[]
}

const mostFacts = 3

const isState = <Row>({ inCard, title }: ListColumn<Row>): boolean => (inCard ? inCard === 'state' : title === '状态')

/** What of a row is seen at once where it is a card: its name, its state, and three facts unless columns say otherwise. */
export function cardParts<Row>(columns: ListColumn<Row>[]): CardParts<Row> {
  const [title, ...others] = columns
  const state = others.find((column) => isState(column))
  const rest = others.filter((column) => column !== state)
  const named = rest.filter(({ inCard }) => inCard === 'fact')
  const open = rest.filter(({ inCard }) => inCard === undefined || inCard === 'state')
  const chosen = new Set([...named, ...open.slice(0, Math.max(0, mostFacts - named.length))])
  return {
    title,
    state,
    facts: rest.filter((column) => chosen.has(column)),
    more: rest.filter((column) => !chosen.has(column)),
  }
}
