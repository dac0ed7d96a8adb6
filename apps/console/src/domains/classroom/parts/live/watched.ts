import { kinds } from '@lab/contract/kinds'
import type { Offering } from '@lab/contract/offering'

/** What a class can be watched at: an offering with records of its own, and the one that it is a part of. */
export interface Watched {
  offering: Offering
  within: Offering | undefined
}

/**
 * What of a class's offerings learners work in, in the order of teaching: what has parts is worked in through them, and
 * gives its place to them.
 */
export function watchedOf(offerings: readonly Offering[]): Watched[] {
  const parts = Map.groupBy(offerings, (row) => row.parent_id)
  const below = (parent: Offering | undefined): Watched[] =>
    (parts.get(parent?.id ?? null) ?? [])
      .toSorted((a, b) => a.position - b.position)
      .flatMap((offering) =>
        parts.has(offering.id)
          ? below(offering)
          : kinds[offering.kind].hasRecords
            ? [{ offering, within: parent }]
            : [],
      )
  return below(undefined)
}

/** What is most likely being taught now: what is open and was begun by most, else the first. */
export const likeliest = (rows: readonly Watched[]): Watched | undefined =>
  rows
    .filter(({ offering }) => offering.phase === 'open')
    .toSorted((a, b) => atWork(b.offering) - atWork(a.offering))[0] ?? rows[0]

const atWork = (row: Offering): number => row.started_count - row.finished_count
