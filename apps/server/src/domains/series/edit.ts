import { kindLabels, partKindsOf } from '@lab/contract/kinds'
import { partsOfPlan, type SeriesKind, type SeriesPlan } from '@lab/contract/series-plan'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { mayContain, type Reader } from '../content/index.ts'

/** Whether somebody may put what is new in a plan into it; what was in it before is not asked for again. */
export function mayPlan(
  tx: Tx,
  reader: Reader & { actor: Actor },
  kind: SeriesKind,
  { after, before }: { after: SeriesPlan; before: SeriesPlan },
) {
  const known = new Set(partsOfPlan(before).map((part) => part.content_id))
  const added = partsOfPlan(after).flatMap(({ content_id: id }) => (known.has(id) ? [] : [id]))
  const allowed: readonly string[] = partKindsOf(kind)
  return mayContain(tx, reader, added, (content) =>
    allowed.includes(content.kind) ? null : `${kindLabels[content.kind]}不能加入${kindLabels[kind]}`,
  )
}
