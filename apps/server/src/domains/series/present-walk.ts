import type { Standing } from '@lab/contract/path-standing'
import type { SeriesLearner, TaughtPart } from '@lab/contract/series'
import type { z } from 'zod'
import type { Work } from '../record/index.ts'
import type { Part, TaughtSeries } from './walk.ts'

const presentPart = ({ offering, title, isRequired }: Part): TaughtPart => ({
  offering_id: offering.id,
  content_id: offering.contentId,
  kind: offering.kind,
  title,
  is_required: isRequired,
  weight: offering.settings.weight,
})

/** The groups of a series as it is taught. */
export const presentGroups = ({ groups }: TaughtSeries) =>
  groups.map(({ title, parts }) => ({ title, parts: parts.map(presentPart) }))

const rounded = (percent: number | null): number | null => (percent === null ? null : Math.round(percent * 10) / 10)

/** How far somebody is, part by part. */
export function presentWalk(
  { groups }: TaughtSeries,
  works: ReadonlyMap<string, Work>,
  standing: Standing,
): Omit<z.input<typeof SeriesLearner>, 'learner' | 'certificate'> {
  const { done, total, progress, score, isComplete } = standing
  const parts = groups.flatMap((group) =>
    group.parts.map(({ offering: { id } }) => {
      const work = works.get(id)
      const { isDone, closed } = standing.parts.get(id)!
      return {
        offering_id: id,
        record_id: work?.recordId ?? null,
        state: work?.state ?? ('not_started' as const),
        score: rounded(work?.percent ?? null),
        is_done: isDone,
        closed: closed?.why ?? null,
        opens_at: closed?.opensAt ?? null,
      }
    }),
  )
  return { done, total, progress, score, is_complete: isComplete, parts }
}
