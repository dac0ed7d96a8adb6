import type { MarkCell } from '@lab/contract/markbook'
import { columnsOf, resultOf, type MarkColumn, type MarkResult, type MarkStanding } from '@lab/contract/markbook-rules'
import { firstScheme, type Scheme } from '@lab/contract/markbook-scheme'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Place } from '../place/index.ts'
import { bookFacts, type BookFacts, type BookLearner, type BookWork } from './facts.ts'
import { standingOf, type Given } from './standing.ts'
import { cellsOf, findBook, type BookRow, type CellRow } from './store.ts'

export interface BookLine {
  learner: BookLearner
  cells: MarkCell[]
  result: MarkResult
}
export interface Book {
  scheme: Scheme
  row: BookRow | null
  works: BookWork[]
  columns: MarkColumn[]
  lines: BookLine[]
}

/** The scheme of a place; the first one, with the place's id for its category, until one is saved. */
export const schemeOf = (row: BookRow | null, placeId: string): Scheme => row?.scheme ?? firstScheme(placeId)

const givenOf = (row: CellRow | undefined, most: number): Given | undefined =>
  row && { percent: row.mark === null || most <= 0 ? null : (100 * row.mark) / most, isExcused: row.isExcused }

/** Marks that are put in the place of a work's own are in percent. */
const mostOfWork = 100

interface Cell {
  columnId: string
  standing: MarkStanding
  given: CellRow | undefined
  recordId: string | null
}

const presentCell = ({ columnId, standing, given, recordId }: Cell): MarkCell => ({
  column_id: columnId,
  state: standing.state,
  percent: standing.state === 'scored' ? standing.percent : null,
  late_days: standing.state === 'scored' ? standing.late_days : 0,
  record_id: recordId,
  given: given?.mark ?? null,
  is_given: given !== undefined,
})

function cellsOfLearner(
  learner: BookLearner,
  { works, done, closesFor, taught }: BookFacts,
  { entered }: Scheme,
  given: ReadonlyMap<string, CellRow>,
  now: Date,
): Cell[] {
  const own = done.get(learner.id)
  return [
    ...works.map((work) => {
      const row = given.get(`${learner.id} ${work.id}`)
      const did = own?.get(work.id)
      const facts = { closesAt: closesFor(learner, work), isTaught: taught.has(work.id) }
      return {
        columnId: work.id,
        standing: standingOf({ ...facts, given: givenOf(row, mostOfWork), done: did }, now),
        given: row,
        recordId: did?.recordId ?? null,
      }
    }),
    ...entered.map(({ id, max_score: most }) => {
      const row = given.get(`${learner.id} ${id}`)
      const facts = { given: givenOf(row, most), done: undefined, closesAt: null, isTaught: false }
      return { columnId: id, standing: standingOf(facts, now), given: row, recordId: null }
    }),
  ]
}

/** The mark book of a place as it is now: everybody's columns and what they come to. */
export async function readBook(tx: Tx, kernel: Pick<Kernel, 'kinds'>, place: Place, now: Date): Promise<Book> {
  const row = await findBook(tx, place.id)
  const scheme = schemeOf(row, place.id)
  const facts = await bookFacts(tx, kernel, place, now)
  const given = new Map((await cellsOf(tx, place.id)).map((cell) => [`${cell.learnerId} ${cell.columnId}`, cell]))
  const columns = columnsOf(scheme, facts.works)
  return {
    scheme,
    row,
    works: facts.works,
    columns,
    lines: facts.learners.map((learner) => {
      const cells = cellsOfLearner(learner, facts, scheme, given, now)
      const standings = new Map(cells.map(({ columnId, standing }) => [columnId, standing]))
      const isPlain = ({ standing, given: row, recordId }: Cell) =>
        standing.state === 'open' && row === undefined && recordId === null
      return {
        learner,
        cells: cells.filter((cell) => !isPlain(cell)).map(presentCell),
        result: resultOf(scheme, columns, standings),
      }
    }),
  }
}
