import { kindLabels } from '@lab/contract/kinds'
import { partKindsOf } from '@lab/contract/kinds'
import { partsOfPlan, type SeriesKind, type SeriesPlan } from '@lab/contract/series-plan'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contentPolicy, findContent, type Reader } from '../content/index.ts'

/** Whether somebody may put what is new in a plan into it; what was in it before is not asked for again. */
export async function mayContain(
  tx: Tx,
  reader: Reader & { actor: Actor },
  kind: SeriesKind,
  after: SeriesPlan,
  before: SeriesPlan,
): Promise<true | Refusal<'absent' | 'forbidden' | 'series.badPart'>> {
  const known = new Set(partsOfPlan(before).map((part) => part.content_id))
  const allowed: readonly string[] = partKindsOf(kind)
  for (const { content_id: id } of partsOfPlan(after)) {
    if (known.has(id)) continue
    const content = await findContent(tx, id, reader)
    if (!content || contentPolicy.view(reader.actor, content) !== true) return refuse('absent')
    if (!allowed.includes(content.kind))
      return refuse('series.badPart', { reason: `${kindLabels[content.kind]}不能加入${kindLabels[kind]}` })
    if (contentPolicy.use(reader.actor, content) !== true)
      return refuse('forbidden', { reason: `您不能使用「${content.title}」，请联系创建者` })
  }
  return true
}
