import type { DrawRule, PaperContent, PaperQuestion } from '@lab/contract/question/paper-content'
import { whyUnusable } from '@lab/contract/question/types'
import type { Tx } from '../../kernel/database/pool.ts'
import { operableIn } from '../experiment/index.ts'
import {
  knowledgeOf,
  likenessOf,
  loadPinned,
  pinKey,
  poolOf,
  type PoolQuestion,
  type PoolRule,
} from '../question-bank/index.ts'
import { copyOf } from './copies.ts'
import type { Candidate, Cell } from './rules/cells.ts'
import { prepareDraws, type DrawFor } from './rules/draw.ts'
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

/** A rule as a cell over the questions that it draws from. */
const cellOf = ({ count, points }: Pick<DrawRule, 'count' | 'points'>, among: ReadonlySet<string>): Cell => ({
  types: [],
  pointIds: [],
  difficulties: [],
  among,
  count,
  points,
})

/** What an organisation can ask: of the operation questions of others' banks those whose experiments it may use. */
async function askableIn(tx: Tx, orgId: string, pool: readonly PoolQuestion[]): Promise<PoolQuestion[]> {
  const ofOthers = ({ orgId: its, experimentId }: PoolQuestion): string[] =>
    its === orgId || experimentId === null ? [] : [experimentId]
  const usable = await operableIn(tx, orgId, [...new Set(pool.flatMap(ofOthers))])
  return pool.filter((one) => whyUnusable(one.type) === undefined && ofOthers(one).every((id) => usable.has(id)))
}

/** What rules of an organisation may draw from now, with each rule as a cell over it. */
export async function poolsOf(tx: Tx, draws: readonly DrawRule[], orgId: string) {
  const questions = new Map<string, PoolQuestion>()
  const known = new Map<string, PoolQuestion[]>()
  const cells: Cell[] = []
  for (const draw of draws) {
    const { bank_id, types, point_ids, difficulties, tags } = draw
    const rule: PoolRule = { bank_id, types, point_ids, difficulties, tags }
    const name = JSON.stringify(rule)
    const pool = known.get(name) ?? (await askableIn(tx, orgId, await poolOf(tx, rule)))
    known.set(name, pool)
    for (const question of pool) questions.set(question.id, question)
    cells.push(cellOf(draw, new Set(pool.map(({ id }) => id))))
  }
  return {
    questions,
    cells,
    candidates: [...questions.values()].map((question) => candidateOf(question, new Map())),
  }
}

/** What the rules of a version draw from, as it was when it was published. */
export interface PinnedPools {
  /** By id of the rule. */
  pools: Readonly<Record<string, readonly PaperQuestion[]>>
  /** The share that each question of a bank is expected to bring; versions of before have none. */
  expected?: Readonly<Record<string, number>>
}

/** A version keeps so many questions of a rule at least, where there are so many: those that were asked least. */
const leastInPool = 300

/**
 * Pins what the rules of an organisation may draw from now; `keyOf` names each question in answers, for each rule, whose points may
 * differ.
 */
export async function pinPools(
  tx: Tx,
  { content: { sections }, orgId }: { content: PaperContent; orgId: string },
  keyOf: (ruleId: string, questionId: string) => string,
): Promise<Required<PinnedPools>> {
  const draws = sections.flatMap((section) => section.draws)
  const { questions, cells } = await poolsOf(tx, draws, orgId)
  // With as many as all rules draw together, cutting a pool takes nothing that another rule has to leave to it.
  const most = Math.max(
    leastInPool,
    draws.reduce((sum, { count }) => sum + count, 0),
  )
  const chosen = cells.map(({ among }) =>
    [...among!]
      .map((id) => questions.get(id)!)
      .toSorted((one, other) => one.useCount - other.useCount)
      .slice(0, most),
  )
  const all = [...new Set(chosen.flat())]
  const pinned = await loadPinned(
    tx,
    all.map(({ id, version }) => ({ question_id: id, version })),
  )
  const asked = ({ id, version }: PoolQuestion, rule: DrawRule): PaperQuestion =>
    copyOf(pinned.get(pinKey({ question_id: id, version }))!, rule.points, keyOf(rule.id, id))
  return {
    pools: Object.fromEntries(draws.map((draw, at) => [draw.id, chosen[at]!.map((question) => asked(question, draw))])),
    expected: Object.fromEntries(all.map((question) => [question.id, expectedShare(question)])),
  }
}

/** The same question of a bank is the same, whichever rule or copy asks it. */
const identityOf = ({ key, source }: Pick<PaperQuestion, 'key' | 'source'>): string => source?.question_id ?? key

export interface PinnedDraws {
  /** By rule, in their order: how many there are for it, and how many are missing when all draw at once. */
  matching: readonly number[]
  missing: readonly number[]
  /** For each rule, by its id, what one learner is asked. */
  drawFor(learner: DrawFor): ReadonlyMap<string, readonly PaperQuestion[]>
}

/** The rules of a version over its pinned pools: prepared once for all who sit it. */
export function drawsOf({ sections }: PaperContent, { pools, expected = {} }: PinnedPools): PinnedDraws {
  const draws = sections.flatMap((section) => section.draws)
  const fixed = sections.flatMap(({ questions }) => questions)
  const byId = draws.map(({ id }) => new Map((pools[id] ?? []).map((question) => [identityOf(question), question])))
  const candidates = new Map<string, Candidate>()
  const add = (id: string, { stem, question, difficulty }: PaperQuestion): void => {
    if (candidates.has(id)) return
    candidates.set(id, {
      id,
      type: question.type,
      difficulty,
      within: new Set(),
      likeness: likenessOf(stem.value, question),
      expected: expected[id] ?? expectedShare({ difficulty, facility: null, answerCount: 0 }),
      penalty: 0,
    })
  }
  for (const pool of byId) for (const [id, question] of pool) add(id, question)
  // A copy may have been changed since: what is like the copy is not drawn either.
  for (const question of fixed) add(question.key, question)
  const { matching, missing, drawFor } = prepareDraws(
    [...candidates.values()],
    draws.map((draw, at) => cellOf(draw, new Set(byId[at]!.keys()))),
    new Set(fixed.flatMap((question) => [question.key, identityOf(question)])),
  )
  return {
    matching,
    missing,
    drawFor: (learner) => {
      const drawn = drawFor(learner)
      return new Map(draws.map(({ id }, at) => [id, drawn[at]!.map((one) => byId[at]!.get(one.id)!)]))
    },
  }
}
