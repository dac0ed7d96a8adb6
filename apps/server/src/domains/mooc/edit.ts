import { kindLabels } from '@lab/contract/kinds'
import type { CoursePlan, LinkedUnit } from '@lab/contract/mooc-plan'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { mayContain, type Reader } from '../content/index.ts'
import { linkedUnits } from './versions.ts'

/** Whether somebody may put what is new in a plan into it; what was in it before is not asked for again. */
export function mayPlan(tx: Tx, reader: Reader & { actor: Actor }, after: CoursePlan, before: CoursePlan) {
  const keyOf = ({ kind, content_id: id }: LinkedUnit): string => `${kind} ${id}`
  const known = new Set(linkedUnits(before).map(keyOf))
  const added = new Map(
    linkedUnits(after).flatMap((unit) => (known.has(keyOf(unit)) ? [] : [[unit.content_id, unit.kind] as const])),
  )
  return mayContain(tx, reader, [...added.keys()], ({ id, kind, title }) =>
    kind === added.get(id) ? null : `「${title}」是${kindLabels[kind]}，请重新选择`,
  )
}
