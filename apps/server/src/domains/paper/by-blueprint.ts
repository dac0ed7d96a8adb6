import { dayMs } from '@lab/contract/days'
import type { Blueprint, BlueprintColumn, BlueprintSolution, Relaxation } from '@lab/contract/paper'
import { blueprintColumns } from '@lab/contract/paper'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { loadPinned, pinKey, poolOf } from '../question-bank/index.ts'
import { copyOf } from './copies.ts'
import { candidateOf, treeOf } from './pool.ts'
import type { Cell } from './rules/cells.ts'
import type { Relaxation as Relaxed } from './rules/relax.ts'
import { solve, type Solution } from './rules/solve.ts'
import { inPapersSince } from './store.ts'

export interface NamedCell {
  row_id: string
  column: BlueprintColumn
  cell: Cell
}

/** The cells of a blueprint that ask for something. */
export const cellsOf = ({ rows }: Pick<Blueprint, 'rows'>): NamedCell[] =>
  rows.flatMap(({ id, type, point_id, points, counts }) =>
    blueprintColumns.flatMap((column) => {
      const count = counts[column] ?? 0
      if (count === 0) return []
      const cell: Cell = {
        types: type === null ? [] : [type],
        pointIds: point_id === null ? [] : [point_id],
        difficulties: column === 0 ? [] : [column],
        among: null,
        count,
        points,
      }
      return [{ row_id: id, column, cell }]
    }),
  )

const nameOf = ({ row_id, column }: Pick<NamedCell, 'row_id' | 'column'>): string => `${row_id} ${column}`

/** Relaxations of cells that still ask for something. */
export function relaxedBy(cells: readonly NamedCell[], relaxations: readonly Relaxation[]): Relaxed[] {
  const places = new Map(cells.map((cell, at) => [nameOf(cell), at]))
  return relaxations.flatMap(({ row_id, column, ...relaxation }) => {
    const cell = places.get(nameOf({ row_id, column }))
    return cell === undefined ? [] : [{ cell, ...relaxation }]
  })
}

const named = (cells: readonly NamedCell[], { cell, ...relaxation }: Relaxed): Relaxation => ({
  row_id: cells[cell]!.row_id,
  column: cells[cell]!.column,
  ...relaxation,
})

/** Papers of a bank by a blueprint, or what is in the way. */
export async function solveBlueprint(
  tx: Tx,
  paper: { id: string; bankId: string },
  blueprint: Blueprint,
  { seed, now }: { seed: string; now: Date },
): Promise<z.input<typeof BlueprintSolution>> {
  const cells = cellsOf(blueprint)
  const tree = await treeOf(tx, paper.bankId)
  const everything = { bank_id: paper.bankId, types: [], point_ids: [], difficulties: [], tags: [] }
  const pool = cells.length === 0 ? [] : await poolOf(tx, everything)
  const since = new Date(now.getTime() - blueprint.avoid_days * dayMs)
  const inPapers =
    blueprint.avoid_days === 0 ? new Set<string>() : await inPapersSince(tx, paper.id, paper.bankId, since)
  const isRecent = ({ id, lastUsedAt }: { id: string; lastUsedAt: Date | null }): boolean =>
    blueprint.avoid_days > 0 && (inPapers.has(id) || (lastUsedAt !== null && lastUsedAt >= since))
  const solution = solve(
    pool.map((question) => candidateOf(question, tree, isRecent(question) ? 1 : 0)),
    {
      cells: cells.map(({ cell }) => cell),
      relaxations: relaxedBy(cells, blueprint.relaxations),
      forms: blueprint.forms,
      mostShared: blueprint.most_shared,
      target: blueprint.target === null ? null : blueprint.target / 100,
      seed,
      parentOf: (point) => tree.get(point) ?? null,
    },
  )
  return presentSolution(tx, cells, solution, new Map(pool.map(({ id, version }) => [id, version])))
}

async function presentSolution(
  tx: Tx,
  cells: readonly NamedCell[],
  solution: Solution,
  versions: ReadonlyMap<string, number>,
): Promise<z.input<typeof BlueprintSolution>> {
  const ids = new Set(solution.forms.flatMap(({ chosen }) => chosen.map(({ question }) => question.id)))
  const pinned = await loadPinned(
    tx,
    [...ids].map((id) => ({ question_id: id, version: versions.get(id)! })),
  )
  const keys = new Map<string, string>()
  const forms = solution.forms.map(({ chosen, expected }) => ({
    expected: expected * 100,
    questions: chosen.map(({ cell, question: { id, penalty } }) => {
      const { row_id, column, cell: of } = cells[cell]!
      const asked = pinned.get(pinKey({ question_id: id, version: versions.get(id)! }))!
      const question = copyOf(asked, of.points, keys.get(id))
      keys.set(id, question.key)
      return { row_id, column, is_recent: penalty > 0, question }
    }),
  }))
  return {
    forms,
    shared: solution.shared.map((id) => keys.get(id)!),
    shortfalls: solution.shortfalls.map(({ cells: short, wanted, found }) => ({
      cells: short.map((at) => ({ row_id: cells[at]!.row_id, column: cells[at]!.column })),
      wanted,
      found,
    })),
    suggestions: solution.suggestions.map(({ relaxation, gain }) => ({ relaxation: named(cells, relaxation), gain })),
    together: solution.together.map((relaxation) => named(cells, relaxation)),
  }
}
