import type { Series, SeriesContent, SeriesRow } from '@lab/contract/series'
import { partsOfPlan, type SeriesPlan } from '@lab/contract/series-plan'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { presentContained, presentContent, presentRow, type ListedContent } from '../content/index.ts'
import type { FullSeries, ListedSeries } from './store.ts'

type Wire<S extends z.ZodType> = z.input<S>

const described = ({ partCount, requiredCount }: ListedSeries) => ({
  part_count: partCount,
  required_count: requiredCount,
})

export const presentListed = (actor: Actor, row: ListedContent<ListedSeries>): Wire<typeof SeriesRow> => ({
  ...presentRow(actor, row),
  ...described(row.extra),
})

export const presentSeries = (actor: Actor, row: FullSeries): Wire<typeof Series> => ({
  ...presentContent(actor, row),
  ...described(row.series),
  changed_since_publish: row.publishedVersion > 0 && row.series.isChanged,
})

/** A plan with what is known of the contents in it; those that were removed are left out. */
export async function presentPlan(tx: Tx, plan: SeriesPlan, version: number): Promise<Wire<typeof SeriesContent>> {
  const ids = partsOfPlan(plan).map((part) => part.content_id)
  return { plan, contents: await presentContained(tx, ids), version }
}
