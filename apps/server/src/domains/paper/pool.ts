import type { DrawRule } from '@lab/contract/question/paper-content'
import type { Tx } from '../../kernel/database/pool.ts'
import { knowledgeOf, poolOf, type PoolQuestion, type PoolRule } from '../question-bank/index.ts'
import type { Candidate, Cell } from './rules/cells.ts'
import { expectedShare } from './rules/expected.ts'

/** A question's knowledge points with everything above them. */
export const withAbove = (ids: readonly string[], parentOf: ReadonlyMap<string, string | null>): Set<string> => {
  const within = new Set<string>()
  for (const id of ids)
    for (let at: string | null = id; at !== null && !within.has(at); at = parentOf.get(at) ?? null) within.add(at)
  return within
}

export type Tree = ReadonlyMap<string, string | null>
export const treeOf = async (tx: Tx, bankId: string): Promise<Tree> =>
  new Map((await knowledgeOf(tx, bankId)).map(({ id, parentId }) => [id, parentId]))

export const candidateOf = (question: PoolQuestion, tree: Tree, penalty = 0): Candidate => ({
  id: question.id,
  type: question.type,
  difficulty: question.difficulty,
  within: withAbove(question.pointIds, tree),
  likeness: question.fingerprint,
  expected: expectedShare(question),
  penalty,
})

/** What rules may draw from, with each rule as a cell over it. */
export async function poolsOf(tx: Tx, draws: readonly DrawRule[]) {
  const questions = new Map<string, PoolQuestion>()
  const known = new Map<string, PoolQuestion[]>()
  const cells: Cell[] = []
  for (const { bank_id, types, point_ids, difficulties, tags, count, points } of draws) {
    const rule: PoolRule = { bank_id, types, point_ids, difficulties, tags }
    const name = JSON.stringify(rule)
    const pool = known.get(name) ?? (await poolOf(tx, rule))
    known.set(name, pool)
    for (const question of pool) questions.set(question.id, question)
    const among = new Set(pool.map(({ id }) => id))
    cells.push({ types: [], pointIds: [], difficulties: [], among, count, points })
  }
  return {
    questions,
    cells,
    candidates: [...questions.values()].map((question) => candidateOf(question, new Map())),
  }
}
