import type { Tx } from '../../kernel/database/pool.ts'
import { ok, orAbsent, refuse, Refusal } from '../../kernel/result.ts'
import type { StepInput } from '@lab/contract/experiment'
import { addSections, stepRow, type NewStep } from './create.ts'
import { placeAt } from './outline.ts'
import {
  findSection,
  findStep,
  insertSteps,
  lockOutline,
  orderSections,
  orderSteps,
  refreshOutline,
  saveStep,
  sectionIds,
  stepIds,
  type ExperimentRecord,
  type SectionRecord,
  type StepRecord,
} from './store.ts'

/** Changes an outline under its lock and brings counts and fingerprints in step afterwards. */
export async function editOutline<T>(
  tx: Tx,
  experimentId: string,
  work: (experiment: ExperimentRecord) => Promise<T>,
): Promise<T> {
  const experiment = await lockOutline(tx, experimentId)
  const result = await work(experiment)
  await refreshOutline(tx, experiment)
  return result
}

/** A new section at the end. */
export async function appendSection(
  tx: Tx,
  who: { userId: string },
  experimentId: string,
  title: string,
): Promise<{ row: SectionRecord; position: number }> {
  return editOutline(tx, experimentId, async (experiment) => {
    const position = (await sectionIds(tx, experimentId)).length
    const rows = await addSections(tx, who, experiment, [{ title, steps: [] }], position)
    return { row: rows[0]!, position }
  })
}

/** Puts the sections into the given order; refuses when somebody added or removed one meanwhile. */
export async function reorderSections(
  tx: Tx,
  experimentId: string,
  ids: string[],
): Promise<true | Refusal<'changedMeanwhile'>> {
  return editOutline(tx, experimentId, async () => {
    const present = await sectionIds(tx, experimentId)
    const isSame =
      present.length === ids.length && new Set(ids).size === ids.length && present.every((id) => ids.includes(id))
    if (!isSame) return refuse('changedMeanwhile')
    await orderSections(tx, ids)
    return true
  })
}

export const newStepOf = ({ hint_cost: hintCost, ...step }: StepInput): NewStep => ({ ...step, hintCost })

/** A new step in a section of this experiment, at `position` or the end. */
export async function addStep(
  tx: Tx,
  who: { userId: string },
  experimentId: string,
  sectionId: string,
  step: NewStep,
  position: number | undefined,
): Promise<{ row: StepRecord; position: number }> {
  return editOutline(tx, experimentId, async (experiment) => {
    orAbsent(await findSection(tx, experimentId, sectionId))
    const ids = await stepIds(tx, sectionId)
    const at = Math.min(position ?? ids.length, ids.length)
    const [row] = await insertSteps(tx, [stepRow(who, experiment, sectionId, step, at)])
    await orderSteps(tx, sectionId, placeAt(ids, row!.id, at))
    return { row: row!, position: at }
  })
}

/** Drags a step to a place in a section of the same experiment. Returns where it came to lie. */
export async function moveStep(tx: Tx, step: StepRecord, sectionId: string, position: number): Promise<number> {
  return editOutline(tx, step.experimentId, async () => {
    orAbsent(await findSection(tx, step.experimentId, sectionId))
    const ids = placeAt(await stepIds(tx, sectionId), step.id, position)
    await orderSteps(tx, sectionId, ids)
    return ids.indexOf(step.id)
  })
}

/** Changes a step over whatever version it has: for what is not typed by a person, such as the demo school. */
export async function changeStep(
  tx: Tx,
  who: { userId: string },
  experimentId: string,
  stepId: string,
  patch: Parameters<typeof saveStep>[4],
): Promise<void> {
  await editOutline(tx, experimentId, async () => {
    const found = orAbsent(await findStep(tx, stepId, null))
    ok(await saveStep(tx, who, stepId, found.step.version, patch))
  })
}
