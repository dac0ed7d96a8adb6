import { kindLabels } from '@lab/contract/kinds'
import { isLinkedUnit, unitsOfPlan, type CoursePlan, type LinkedUnit, type Unit } from '@lab/contract/mooc-plan'
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ReportProgress } from '../../kernel/jobs/all-or-nothing.ts'
import { orAbsent } from '../../kernel/result.ts'
import { contents, type Pinned, type Who } from '../content/index.ts'
import { copyDatasets, filesToBring } from '../dataset/index.ts'
import { copyExperiment, filesInCopy, findExperiment } from '../experiment/index.ts'
import { sharedWith } from '../library/index.ts'

/** The same chapters with other units, or without some. */
export const withUnitsOf = (plan: CoursePlan, change: (unit: Unit) => Unit[]): CoursePlan => ({
  ...plan,
  chapters: plan.chapters.map((chapter) => ({
    ...chapter,
    sections: chapter.sections.map((section) => ({ ...section, units: section.units.flatMap(change) })),
  })),
})

const withoutResource = <File extends { resource_id?: string | null }>(file: File): File => ({
  ...file,
  resource_id: null,
})

/** What is written in a unit, without naming the resources of another organisation: the files themselves are shown everywhere. */
function unitElsewhere(unit: Unit): Unit {
  if (unit.kind !== 'video' && unit.kind !== 'pdf') return unit
  const file = unit.file && withoutResource(unit.file)
  if (unit.kind === 'pdf') return { ...unit, file }
  return { ...unit, file, ...(unit.subtitles ? { subtitles: withoutResource(unit.subtitles) } : {}) }
}

/**
 * A plan of another organisation as a course here has it: units that are contents of their own are those that this course has
 * for them. The rest of them are left out.
 */
export const planElsewhere = (plan: CoursePlan, linked: ReadonlyMap<string, string>): CoursePlan =>
  withUnitsOf(plan, (unit) => {
    if (!isLinkedUnit(unit)) return [unitElsewhere(unit)]
    const id = linked.get(unit.id)
    return id === undefined ? [] : [{ ...unit, content_id: id }]
  })

/** What the units of a plan lead to, by unit. */
export const linkedIn = (plan: CoursePlan): Map<string, string> =>
  new Map(unitsOfPlan(plan).flatMap((unit) => (isLinkedUnit(unit) ? [[unit.id, unit.content_id] as const] : [])))

/** The newest copy of each content that `who` made or may use in the present organisation. */
async function copiesHere(tx: Tx, who: Who, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ sourceId: contents.sourceId, id: contents.id })
    .from(contents)
    .where(
      and(
        inArray(contents.sourceId, [...ids]),
        eq(contents.orgId, who.orgId),
        eq(contents.shelf, 'own'),
        isNull(contents.deletedAt),
        or(eq(contents.creatorId, who.userId), contents.isPublic),
      ),
    )
    .orderBy(desc(contents.seq))
  return new Map(rows.toReversed().map((row) => [row.sourceId!, row.id]))
}

const linkedUnitsOf = (plan: CoursePlan): LinkedUnit[] => unitsOfPlan(plan).filter(isLinkedUnit)
const attachedOf = (unit: LinkedUnit, pinned: Pinned) => ({
  datasetId: unit.content_id,
  version: pinned[unit.content_id]?.version ?? null,
  name: unit.title,
})

/** Why an experiment or exam does not come along; null where it does. */
const reasonAgainst = ({ kind, content_id: id }: LinkedUnit, shared: ReadonlySet<string>): string | null => {
  if (kind === 'exam') return '不能共享，没有一起复制'
  return kind === 'dataset' || shared.has(id) ? null : '没有共享给本组织，没有一起复制'
}

/**
 * A plan of another organisation with contents of its own here: data sets come along, experiments where they are shared
 * themselves, as the copy that is here already or a new draft. What does not come is named.
 */
export async function bringUnits(
  tx: Tx,
  who: Who,
  { plan, pinned }: { plan: CoursePlan; pinned: Pinned },
  report?: ReportProgress,
): Promise<{ plan: CoursePlan; leftOut: string[] }> {
  const units = linkedUnitsOf(plan)
  const experiments = units.flatMap((unit) => (unit.kind === 'experiment' ? [unit.content_id] : []))
  const shared = await sharedWith(tx, who.orgId, experiments)
  const here = await copiesHere(tx, who, [...shared])
  const linked = new Map<string, string>()
  const leftOut: string[] = []
  for (const unit of units) {
    const reason = reasonAgainst(unit, shared)
    if (reason !== null) leftOut.push(`${kindLabels[unit.kind]}「${unit.title}」${reason}`)
    else if (unit.kind === 'dataset') {
      const brought = await copyDatasets(tx, who, [attachedOf(unit, pinned)], report)
      for (const { datasetId } of brought.attached) linked.set(unit.id, datasetId)
      leftOut.push(...brought.leftOut)
    } else {
      const present = here.get(unit.content_id)
      if (present !== undefined) {
        linked.set(unit.id, present)
        continue
      }
      const source = orAbsent(await findExperiment(tx, unit.content_id, null))
      const version = pinned[unit.content_id]?.version || source.publishedVersion
      const copy = await copyExperiment(tx, who, source, { title: source.title, version, isPublic: true })
      linked.set(unit.id, copy.id)
      leftOut.push(...copy.leftOut)
    }
  }
  return { plan: planElsewhere(plan, linked), leftOut }
}

/** Files that come along with it: many of them take their time. */
export async function filesInUnits(
  tx: Tx,
  who: Who,
  { plan, pinned }: { plan: CoursePlan; pinned: Pinned },
): Promise<number> {
  let files = 0
  for (const unit of linkedUnitsOf(plan)) {
    if (unit.kind === 'dataset') files += await filesToBring(tx, [attachedOf(unit, pinned)])
    if (unit.kind !== 'experiment') continue
    const source = await findExperiment(tx, unit.content_id, null)
    if (source) files += await filesInCopy(tx, who, source, pinned[unit.content_id]?.version)
  }
  return files
}
