import type { DrawRule, PaperContent, PaperQuestion } from '@lab/contract/question/paper-content'
import { rubricPoints } from '@lab/contract/rubric'
import { whyUnusable } from '@lab/contract/question/types'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contentPolicy, type Reader } from '../content/index.ts'
import { findQuestionBank, loadPinned, pinKey, poolOf, type PinnedQuestion } from '../question-bank/index.ts'

/** A version keeps so many questions of a rule at most: those that were asked least. */
const mostInPool = 300

export type Pools = Record<string, PaperQuestion[]>
type KeyOf = (questionId: string) => string

const asAsked = (key: string, pinned: PinnedQuestion, { points }: Pick<DrawRule, 'points'>): PaperQuestion => ({
  key,
  source: pinned.source,
  stem: pinned.stem,
  question: pinned.question,
  points,
  difficulty: pinned.difficulty,
  knowledge: pinned.knowledge,
  // Criteria that add up to something else say nothing about these points.
  rubric: pinned.rubric && rubricPoints(pinned.rubric) === points ? pinned.rubric : null,
})

async function poolFor(tx: Tx, draw: DrawRule, keyOf: KeyOf): Promise<PaperQuestion[]> {
  const usable = (await poolOf(tx, draw)).filter(({ type }) => whyUnusable(type) === undefined)
  const chosen = usable.toSorted((one, other) => one.useCount - other.useCount).slice(0, mostInPool)
  const pins = chosen.map(({ id, version }) => ({ question_id: id, version }))
  const pinned = await loadPinned(tx, pins)
  return pins.flatMap((pin) => {
    const found = pinned.get(pinKey(pin))
    return found ? [asAsked(keyOf(pin.question_id), found, draw)] : []
  })
}

/** What the rules of an exam may draw from now, by their ids; `keyOf` names each question in answers. */
export async function poolsOf(tx: Tx, { sections }: PaperContent, keyOf: KeyOf): Promise<Pools> {
  const pools: Pools = {}
  for (const draw of sections.flatMap(({ draws }) => draws)) pools[draw.id] = await poolFor(tx, draw, keyOf)
  return pools
}

const banksIn = ({ sections }: PaperContent): Set<string> =>
  new Set(sections.flatMap(({ draws }) => draws.map(({ bank_id: id }) => id)))

/** Whether somebody may draw from the banks that an exam draws from; those that it drew from before are not asked for again. */
export async function mayDraw(
  tx: Tx,
  reader: Reader & { actor: Actor },
  after: PaperContent,
  before: PaperContent,
): Promise<true | Refusal<'forbidden'>> {
  const known = banksIn(before)
  for (const id of banksIn(after)) {
    if (known.has(id)) continue
    const bank = await findQuestionBank(tx, id, reader)
    if (!bank || contentPolicy.use(reader.actor, bank) !== true)
      return refuse('forbidden', { reason: '抽题规则中有您不能使用的题库' })
  }
  return true
}
