import { and, desc, eq, isNull } from 'drizzle-orm'
import { libraryModes, type LibraryMode } from '@lab/contract/library'
import type { Tx } from '../../kernel/database/pool.ts'
import { refusalOf } from '../../kernel/policy/verdict.ts'
import { throwRefusal, Refusal } from '../../kernel/result.ts'
import { contentPolicy, contents, saveContent, type Copied, type Reader, type Who } from '../content/index.ts'
import { attachedOf, copyDatasets, setAttached } from '../dataset/index.ts'
import { addSections, asNew, copyExperiment } from './create.ts'
import {
  findExperiment,
  loadSections,
  lockOutline,
  refreshOutline,
  saveExperiment,
  type FullExperiment,
} from './store.ts'
import { experimentSections, experimentSteps } from './tables.ts'

/** The case of the library, and whether it was made now. */
type Added = Copied & { isNew: boolean }

/** The case made last from an experiment in an organisation. */
async function lastCaseOf(tx: Tx, sourceId: string, orgId: string): Promise<string | undefined> {
  const rows = await tx
    .select({ id: contents.id })
    .from(contents)
    .where(and(eq(contents.sourceId, sourceId), eq(contents.orgId, orgId), contents.isCase, isNull(contents.deletedAt)))
    .orderBy(desc(contents.createdAt), desc(contents.id))
    .limit(1)
  return rows[0]?.id
}

/**
 * Adds an experiment to the library of experiment cases of the reader's organisation, where colleagues find it. `append`
 * makes a further case; `overwrite` gives the case that was made from it last the experiment's present contents, and
 * makes one when there is none.
 */
export async function addToLibrary(
  tx: Tx,
  reader: Reader & { actor: Who },
  source: FullExperiment,
  mode: LibraryMode,
): Promise<Added | Refusal<'absent' | 'changedMeanwhile'>> {
  const { actor } = reader
  const last = mode === libraryModes.overwrite ? await lastCaseOf(tx, source.id, actor.orgId) : undefined
  const present = last === undefined ? null : await findExperiment(tx, last, reader)
  if (!present) {
    const copied = await copyExperiment(tx, actor, source, { title: source.title, isCase: true, isPublic: true })
    return { ...copied, isNew: true }
  }
  const refused = refusalOf(contentPolicy.edit(actor, present))
  if (refused) throwRefusal(refused)
  return overwrite(tx, actor, source, present)
}

async function overwrite(
  tx: Tx,
  actor: Who,
  source: FullExperiment,
  present: FullExperiment,
): Promise<Added | Refusal<'absent' | 'changedMeanwhile'>> {
  const { id } = present
  const saved = await saveContent(tx, actor, id, present.version, {
    title: source.title,
    cover: source.cover,
    summary: source.summary,
    tags: source.tags,
    difficulty: source.difficulty,
    ...(source.orgId === present.orgId ? { categoryId: source.categoryId } : {}),
  })
  if (saved instanceof Refusal) return saved
  await lockOutline(tx, id)
  await tx.delete(experimentSteps).where(eq(experimentSteps.experimentId, id))
  await tx.delete(experimentSections).where(eq(experimentSections.experimentId, id))
  await addSections(tx, actor, { id, orgId: present.orgId }, asNew(await loadSections(tx, source.id)), 0)
  const attached = await attachedOf(tx, source.id)
  const isSameOrg = source.orgId === present.orgId
  const brought = isSameOrg ? { attached, leftOut: [] } : await copyDatasets(tx, actor, attached)
  await setAttached(tx, id, brought.attached)
  const { experiment } = source
  const row = await saveExperiment(tx, id, {
    // Suites belong to organisations.
    ...(isSameOrg ? { suiteId: experiment.suiteId } : {}),
    durationMinutes: experiment.durationMinutes,
    needsReport: experiment.needsReport,
    autoPercent: experiment.autoPercent,
    reportPercent: experiment.reportPercent,
    networkOn: experiment.networkOn,
    concurrentEnvironments: experiment.concurrentEnvironments,
    teach: experiment.teach,
    teachingGuide: experiment.teachingGuide,
    parameters: experiment.parameters,
  })
  await refreshOutline(tx, row)
  return { id, isNew: false, leftOut: brought.leftOut }
}
