import { courseStanding } from '@lab/contract/mooc-path'
import { isPartUnit, unitsOfPlan, type CoursePlan, type Unit } from '@lab/contract/mooc-plan'
import type { CourseOutline, OutlineUnit } from '@lab/contract/mooc'
import type { Closed, Standing } from '@lab/contract/path-standing'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { partsBelow } from '../offering/index.ts'
import type { ItemEntry } from '../record/index.ts'

type Wire<S extends z.ZodType> = z.input<S>
type OwnItem = Pick<ItemEntry, 'key' | 'state'>

/** Where a learner is in a course by the items of their record; without any where everybody begins. */
export const standingIn = (plan: CoursePlan, items: readonly OwnItem[], now: Date): Standing =>
  courseStanding(plan, new Set(items.flatMap(({ key, state }) => (state === 'passed' ? [key] : []))), now)

/** Where somebody is in a course that is closed as a whole, by the series that it is a part of. Pure. */
export const closedAsWhole = (standing: Standing, closed: Closed): Standing => ({
  ...standing,
  parts: new Map([...standing.parts].map(([id, part]) => [id, { ...part, closed }] as const)),
  next: null,
})

/**
 * A plan without the experiments and exams that are not offered with it (any more), or that a record began without: nobody
 * waits for those. Pure.
 */
export function taughtPlan(
  plan: CoursePlan,
  offerings: ReadonlyMap<string, string>,
  items: readonly OwnItem[] | null,
): CoursePlan {
  const isTaught = (unit: Unit): boolean =>
    !isPartUnit(unit) ||
    (offerings.has(unit.content_id) && (items === null || items.some(({ key }) => key === unit.id)))
  const chapters = plan.chapters.map((chapter) => ({
    ...chapter,
    sections: chapter.sections
      .map((section) => ({ ...section, units: section.units.filter(isTaught) }))
      .filter(({ units }) => units.length > 0),
  }))
  return { ...plan, chapters: chapters.filter(({ sections }) => sections.length > 0) }
}

/** The offerings of the experiments and exams of a course, by content. */
export async function offeringsBelow(tx: Tx, offeringId: string): Promise<Map<string, string>> {
  return new Map((await partsBelow(tx, offeringId)).map(({ contentId, id }) => [contentId, id]))
}

export interface Seen {
  plan: CoursePlan
  items: readonly OwnItem[]
  standing: Standing
  offerings: ReadonlyMap<string, string>
}

function presentUnit(unit: Unit, { items, standing, offerings }: Seen): Wire<typeof OutlineUnit> {
  const { isDone, closed } = standing.parts.get(unit.id)!
  const state = items.find(({ key }) => key === unit.id)?.state ?? 'not_started'
  return {
    id: unit.id,
    title: unit.title,
    kind: unit.kind,
    is_required: unit.is_required,
    is_begun: state !== 'not_started',
    is_done: isDone,
    // What was begun stays open.
    closed: state === 'not_started' ? (closed?.why ?? null) : null,
    opens_at: state === 'not_started' ? (closed?.opensAt ?? null) : null,
    offering_id: isPartUnit(unit) ? (offerings.get(unit.content_id) ?? null) : null,
  }
}

/** A course as one of its learners has it; `more` adds to each unit what its reader is to see of it. */
export function presentOutline<More extends object>(
  seen: Seen,
  more: (unit: Unit, shown: Wire<typeof OutlineUnit>) => More,
) {
  const { plan, standing } = seen
  return {
    chapters: plan.chapters.map(({ id, title, sections }) => ({
      id,
      title,
      sections: sections.map((section) => ({
        id: section.id,
        title: section.title,
        units: section.units.map((unit) => {
          const shown = presentUnit(unit, seen)
          return { ...shown, ...more(unit, shown) }
        }),
      })),
    })),
    done: standing.done,
    total: standing.total,
    progress: standing.progress,
    is_complete: standing.isComplete,
    next: standing.next,
  } satisfies Wire<typeof CourseOutline>
}

/** The title of the unit that comes next; empty where none does. */
export const nextTitle = (plan: CoursePlan, { next }: Standing): string =>
  unitsOfPlan(plan).find(({ id }) => id === next)?.title ?? ''

/** Where each unit is, in words. */
export const sectionTitles = ({ chapters }: CoursePlan): Map<string, string> =>
  new Map(
    chapters.flatMap((chapter) =>
      chapter.sections.flatMap(({ title, units }) =>
        units.map(({ id }) => [id, `${chapter.title} › ${title}`] as const),
      ),
    ),
  )
