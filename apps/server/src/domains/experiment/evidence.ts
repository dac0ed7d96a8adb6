import { evidenceKindLabels, type EvidenceItem, type StepEvidence } from '@lab/contract/experiment'
import type { Observable } from '../environment/index.ts'

/** Something that a learner did, and when: a command, or what the server saw (then `text` is the item's `seenWords`). */
export interface LearnerAction {
  text: string
  at: Date
  isObserved?: boolean
}

/** The commands of a line, without what only joins them. */
const segmentsOf = (line: string): string[][] =>
  line
    .split(/\n|;|&&|\|\||\||&(?!\d)/)
    .map((segment) => segment.trim().split(/\s+/).filter(Boolean))
    .map((words) => {
      // Words before the command itself: variables, sudo and the like.
      const start = words.findIndex((word) => !/^(?:[A-Za-z_]\w*=.*|sudo|time|nohup|env|exec)$/.test(word))
      return start < 0 ? [] : words.slice(start)
    })
    .filter((words) => words.length > 0)

const unquoted = (word: string): string => word.replaceAll(/^["']|["']$/g, '')
const baseName = (word: string): string => unquoted(word).split('/').at(-1) ?? ''

/** A command by its name and the words that it has, in any order. */
function isCommand(line: string, wanted: string): boolean {
  const [name = '', ...words] = wanted.split(/\s+/).filter(Boolean)
  return segmentsOf(line).some(([first = '', ...rest]) => {
    const said = rest.map(unquoted)
    return (
      (unquoted(first) === name || baseName(first) === name) && words.every((word) => said.includes(unquoted(word)))
    )
  })
}

/** What an item asks for, whatever its author calls it; also how it is noted when it was seen. */
export const seenWords = ({ kind, text, path }: EvidenceItem): string =>
  `${evidenceKindLabels[kind]}：${text}${path && kind === 'log' ? `（${path}）` : ''}`

/** What an item asks for, as a learner reads it. */
const evidenceWords = (item: EvidenceItem): string => item.label || seenWords(item)

/** What the server has to look for by itself. */
export const isObserved = ({ kind }: EvidenceItem): boolean => kind !== 'command'

/** Where it is to be looked for. */
export const observableOf = ({ kind, text, path }: EvidenceItem): Observable =>
  kind === 'log' ? { path: path ?? '', line: text } : { path: text, line: null }

const isDone = (item: EvidenceItem, action: LearnerAction): boolean =>
  isObserved(item)
    ? action.isObserved === true && action.text === seenWords(item)
    : action.isObserved !== true && isCommand(action.text, item.text)

/** All that is asked for, line by line. */
export const evidenceLines = (evidence: StepEvidence): string[] => [
  ...evidence.items.map(evidenceWords),
  ...(evidence.in_order && evidence.items.length > 1 ? ['按以上顺序完成'] : []),
  ...(evidence.within_minutes === null || evidence.items.length < 2
    ? []
    : [`全部在 ${evidence.within_minutes} 分钟内完成`]),
]

export interface EvidenceResult {
  isMet: boolean
  /** Share of the items that were found, 0..1. */
  share: number
  /** In Chinese, what is missing; empty when it is met. */
  missing: string[]
}

/** The longest way through the items in their order, beginning at `from`: one action after the other. */
function inOrder(found: number[][], from: number): number[] {
  const path: number[] = []
  let at = from - 1
  for (const times of found) {
    const next = times.find((one) => one > at)
    if (next === undefined) return path
    path.push(next)
    at = next
  }
  return path
}

const minuteMs = 60_000

/** Whether it was ever so: each item done at some time, in this order and close enough together if that is asked for. */
export function evaluateEvidence(evidence: StepEvidence, actions: readonly LearnerAction[]): EvidenceResult {
  const { items, in_order: isOrdered, within_minutes: within } = evidence
  const found = items.map((item) => actions.flatMap((action, index) => (isDone(item, action) ? [index] : [])))
  const lacking = items.filter((_, at) => !found[at]!.length)
  const share = (items.length - lacking.length) / items.length
  if (lacking.length) {
    return { isMet: false, share, missing: lacking.map((item) => `还没有看到：${evidenceWords(item)}`) }
  }
  const starts = isOrdered ? found[0]! : [0]
  const timeOf = (index: number): number => actions[index]!.at.getTime()
  const ways = isOrdered
    ? starts.map((start) => inOrder(found, start)).filter((way) => way.length === items.length)
    : closest(found, timeOf)
  // All of it happened, but not as asked: half of the points at most say that something is right.
  const half = share / 2
  if (!ways.length)
    return { isMet: false, share: half, missing: [`需要按顺序完成：${items.map(evidenceWords).join(' → ')}`] }
  if (within === null) return { isMet: true, share: 1, missing: [] }
  const isQuick = ways.some((way) => Math.max(...way.map(timeOf)) - Math.min(...way.map(timeOf)) <= within * minuteMs)
  return isQuick
    ? { isMet: true, share: 1, missing: [] }
    : { isMet: false, share: half, missing: [`需要在 ${within} 分钟内全部完成`] }
}

/** For each action that could be the first one, the earliest later action of every item. */
function closest(found: number[][], timeOf: (index: number) => number): number[][] {
  const every = found.flat().toSorted((a, b) => timeOf(a) - timeOf(b))
  return every.flatMap((first) => {
    const way = found.map((times) => times.find((one) => timeOf(one) >= timeOf(first)))
    return way.every((one) => one !== undefined) ? [way] : []
  })
}
