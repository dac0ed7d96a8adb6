import { eq } from 'drizzle-orm'
import type { LibraryMode } from '@lab/contract/library'
import type { Tx } from '../../kernel/database/pool.ts'
import { addCase, type Reader, type Who } from '../content/index.ts'
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

/** Adds an experiment to the experiment cases of the reader's organisation. */
export const addToLibrary = (tx: Tx, reader: Reader & { actor: Who }, source: FullExperiment, mode: LibraryMode) =>
  addCase(tx, reader, source, mode, {
    find: findExperiment,
    make: () => copyExperiment(tx, reader.actor, source, { title: source.title, shelf: 'case', isPublic: true }),
    fill: (present) => fillCase(tx, reader.actor, source, present),
  })

/** Gives a case the outline, the data sets and the settings that its source has now. */
async function fillCase(tx: Tx, actor: Who, source: FullExperiment, present: FullExperiment): Promise<string[]> {
  const { id } = present
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
  return brought.leftOut
}
