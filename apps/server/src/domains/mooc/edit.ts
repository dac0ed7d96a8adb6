import type { CoursePlan, PartUnit } from '@lab/contract/mooc-plan'
import { kindLabels } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contentPolicy, findContent, type Reader } from '../content/index.ts'
import { partUnits } from './versions.ts'

/** Whether somebody may put what is new in a plan into it; what was in it before is not asked for again. */
export async function mayContain(
  tx: Tx,
  reader: Reader & { actor: Actor },
  after: CoursePlan,
  before: CoursePlan,
): Promise<true | Refusal<'absent' | 'forbidden' | 'series.badPart'>> {
  const keyOf = ({ kind, content_id: id }: PartUnit): string => `${kind} ${id}`
  const known = new Set(partUnits(before).map(keyOf))
  for (const unit of partUnits(after)) {
    if (known.has(keyOf(unit))) continue
    const { kind, content_id: id } = unit
    const content = await findContent(tx, id, reader)
    if (!content || contentPolicy.view(reader.actor, content) !== true) return refuse('absent')
    if (content.kind !== kind)
      return refuse('series.badPart', { reason: `「${content.title}」是${kindLabels[content.kind]}，请重新选择` })
    if (contentPolicy.use(reader.actor, content) !== true)
      return refuse('forbidden', { reason: `您不能使用「${content.title}」，请联系创建者` })
  }
  return true
}
