import type { Mooc, MoocContent, MoocRow } from '@lab/contract/mooc'
import type { CoursePlan } from '@lab/contract/mooc-plan'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { presentContained, presentContent, presentRow, type ListedContent } from '../content/index.ts'
import type { FullMooc, ListedMooc } from './store.ts'
import { linkedUnits } from './versions.ts'

type Wire<S extends z.ZodType> = z.input<S>

const described = ({ unitCount, requiredCount }: ListedMooc) => ({
  unit_count: unitCount,
  required_count: requiredCount,
})

export const presentListed = (actor: Actor, row: ListedContent<ListedMooc>): Wire<typeof MoocRow> => ({
  ...presentRow(actor, row),
  ...described(row.extra),
})

export const presentMooc = (actor: Actor, row: FullMooc): Wire<typeof Mooc> => ({
  ...presentContent(actor, row),
  ...described(row.mooc),
  changed_since_publish: row.publishedVersion > 0 && row.mooc.isChanged,
})

/** A plan with what is known of the contents in it; those that were removed are left out. */
export async function presentPlan(tx: Tx, plan: CoursePlan, version: number): Promise<Wire<typeof MoocContent>> {
  const ids = linkedUnits(plan).map((unit) => unit.content_id)
  return { plan, contents: await presentContained(tx, ids), version }
}
