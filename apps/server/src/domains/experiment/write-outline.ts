import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { stepRow } from './create.ts'
import type { MergedSection } from './merge.ts'
import { isSame, stepsOf, type SectionContent, type StepContent } from './outline.ts'
import {
  deleteSection,
  deleteStep,
  insertSection,
  insertSteps,
  orderSections,
  orderSteps,
  type ExperimentRecord,
} from './store.ts'
import { experimentSections, experimentSteps } from './tables.ts'

type Wanted = MergedSection['steps'][number]

const isSameStep = ({ version: _one, ...one }: StepContent, { version: _other, ...other }: Wanted): boolean =>
  isSame(one, other)

/** Writes a step into a section unless it is there already. Returns its id. */
async function writeStep(
  tx: Tx,
  who: { userId: string },
  experiment: ExperimentRecord,
  sectionId: string,
  { wanted, present, position }: { wanted: Wanted; present: StepContent | undefined; position: number },
): Promise<string> {
  const { id, version, ...values } = wanted
  if (!present) {
    const row = stepRow(who, experiment, sectionId, { ...values, ...(id === null ? {} : { id }) }, position)
    // Above every number it has had: an editor that still has the earlier one open saves over nothing unseen.
    const [made] = await insertSteps(tx, [id === null ? row : { ...row, version: version + 1 }])
    return made!.id
  }
  // Unchanged steps keep their version, so that anyone who edits one just now is not refused.
  if (!isSameStep(present, wanted)) {
    await tx
      .update(experimentSteps)
      .set({
        ...values,
        version: sql`${experimentSteps.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: who.userId,
      })
      .where(eq(experimentSteps.id, present.id))
  }
  return present.id
}

/**
 * Makes the outline what is wanted. What has the id of a present section or step becomes that one; another id is one that
 * it had before it was removed; none is new. The caller holds the outline and refreshes it afterwards.
 */
export async function writeOutline(
  tx: Tx,
  who: { userId: string },
  experiment: ExperimentRecord,
  present: readonly SectionContent[],
  wanted: readonly MergedSection[],
): Promise<void> {
  const presentSteps = new Map(stepsOf([...present]).map((step) => [step.id, step]))
  const kept = new Set(wanted.flatMap((section) => section.steps.flatMap((step) => step.id ?? [])))
  for (const id of presentSteps.keys()) if (!kept.has(id)) await deleteStep(tx, id)

  const presentSections = new Set(present.map((section) => section.id))
  const sectionIds: string[] = []
  for (const [position, { id, originId, title, steps }] of wanted.entries()) {
    const isPresent = id !== null && presentSections.has(id)
    const row = { experimentId: experiment.id, orgId: experiment.orgId, title, originId, position }
    const sectionId = isPresent ? id : (await insertSection(tx, id === null ? row : { ...row, id })).id
    sectionIds.push(sectionId)
    if (isPresent) await tx.update(experimentSections).set({ title, originId }).where(eq(experimentSections.id, id))
    const stepIds: string[] = []
    for (const [at, step] of steps.entries()) {
      const given = { wanted: step, present: step.id === null ? undefined : presentSteps.get(step.id), position: at }
      stepIds.push(await writeStep(tx, who, experiment, sectionId, given))
    }
    await orderSteps(tx, sectionId, stepIds)
  }
  const keptSections = new Set(sectionIds)
  for (const id of presentSections) if (!keptSections.has(id)) await deleteSection(tx, id)
  await orderSections(tx, sectionIds)
}
