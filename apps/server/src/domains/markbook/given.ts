import type { BodyOf } from '@lab/contract/endpoint'
import type { markbook } from '@lab/contract/markbook'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, refuseField, Refusal } from '../../kernel/result.ts'
import { learnersAt } from '../record/index.ts'
import type { BookWork } from './facts.ts'
import * as store from './store.ts'

type Body = BodyOf<typeof markbook.setMarks>
type Mark = Body['marks'][number]

/** A column as far as it decides what may be put there. */
export interface Column {
  id: string
  title: string
  /** The most that may be given: points, or percent in the place of a work's own mark. */
  most: number
  unit: '分' | '%'
  isWork: boolean
}

/** The column of an id among those of a place; null where there is none. Pure. */
export function columnFor(
  id: string,
  works: readonly BookWork[],
  entered: readonly { id: string; title: string; max_score: number }[],
): Column | null {
  const work = works.find((one) => one.id === id)
  if (work) return { id, title: work.title, most: 100, unit: '%', isWork: true }
  const own = entered.find((one) => one.id === id)
  return own ? { id, title: own.title, most: own.max_score, unit: '分', isWork: false } : null
}

/** Why marks cannot be put into a column; true when they can. Pure. */
export function mayGive({ most, unit, isWork }: Column, { marks, reason }: Pick<Body, 'marks' | 'reason'>) {
  if (isWork && reason === '') return refuseField('reason', '请填写修改原因')
  const above = marks.findIndex(({ mark }) => mark !== null && mark > most)
  if (above >= 0) return refuseField(`marks.${above}.mark`, `分数应不大于${most}${unit === '%' ? '（百分制）' : ''}`)
  return true
}

const wordsOf = (cell: { mark: number | null; isExcused: boolean } | undefined, unit: Column['unit']): string => {
  if (!cell) return ''
  if (cell.isExcused) return '免计'
  return cell.mark === null ? '' : `${cell.mark}${unit === '%' ? '%' : ' 分'}`
}

interface Where {
  placeId: string
  column: Column
}
interface Why {
  reason: string
  byId: string
  at: Date
}

/** Puts marks into a column and notes each change; answers how many there were. */
export async function giveMarks(
  tx: Tx,
  { placeId, column }: Where,
  marks: readonly Mark[],
  { reason, byId, at }: Why,
): Promise<number | Refusal<'absent'>> {
  const last = new Map(marks.map((mark) => [mark.learner_id, mark]))
  const learnerIds = [...last.keys()]
  if ((await learnersAt(tx, placeId, learnerIds)).length < learnerIds.length) return refuse('absent')
  const held = await store.holdCells(tx, placeId, column.id, learnerIds)
  const before = new Map(held.map((cell) => [cell.learnerId, cell]))
  const changes = []
  for (const { learner_id: learnerId, mark, is_excused: isExcused } of last.values()) {
    const cell = { placeId, columnId: column.id, learnerId, mark: isExcused ? null : mark, isExcused }
    const next = cell.mark === null && !isExcused ? undefined : cell
    const words = { before: wordsOf(before.get(learnerId), column.unit), after: wordsOf(next, column.unit) }
    if (words.before === words.after) continue
    await (next ? store.saveCell(tx, next) : store.deleteCell(tx, cell))
    changes.push({ placeId, columnId: column.id, learnerId, ...words, reason, byId, at })
  }
  await store.appendChanges(tx, changes)
  return changes.length
}
