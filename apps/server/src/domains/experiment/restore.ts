import { kindLabels } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent } from '../../kernel/result.ts'
import { contentBrief } from '../content/index.ts'
import { setAttached, type AttachedDataset } from '../dataset/index.ts'
import { findSuite } from '../environment/index.ts'
import { defaultTeach } from './create.ts'
import { editOutline } from './edit-outline.ts'
import { loadSections, loadSnapshot, saveExperiment } from './store.ts'
import { writeOutline } from './write-outline.ts'

/** Fields that steps had not yet when the oldest versions were published. */
const absentInOldVersions = { evidence: null, hosts: null, rubric: null, originId: null }

/** The data sets that are still there, and what is to be said of the others. */
async function stillThere(
  tx: Tx,
  datasets: AttachedDataset[],
): Promise<{ attached: AttachedDataset[]; leftOut: string[] }> {
  const found = await contentBrief(
    tx,
    datasets.map((one) => one.datasetId),
  )
  const isThere = ({ datasetId }: AttachedDataset): boolean => found.get(datasetId)?.isDeleted === false
  const gone = datasets.filter((one) => !isThere(one))
  return {
    attached: datasets.filter(isThere),
    leftOut: gone.map((one) => `${kindLabels.dataset}「${found.get(one.datasetId)?.title ?? one.name}」已删除`),
  }
}

/**
 * Makes the working copy what a version keeps: settings, outline and data sets. Steps come back under the ids that learners'
 * records have them by. Suites and data sets that were removed since stay away, which the answer says.
 */
export async function restoreExperiment(
  tx: Tx,
  who: { userId: string },
  id: string,
  version: number,
): Promise<string[]> {
  const kept = orAbsent(await loadSnapshot(tx, id, version))
  return editOutline(tx, id, async (experiment) => {
    const hasSuite = kept.suiteId === null || (await findSuite(tx, kept.suiteId)) !== null
    const { attached, leftOut } = await stillThere(tx, kept.datasets ?? [])
    await saveExperiment(tx, id, {
      suiteId: hasSuite ? kept.suiteId : null,
      durationMinutes: kept.durationMinutes,
      needsReport: kept.needsReport,
      autoPercent: kept.autoPercent,
      reportPercent: kept.reportPercent,
      networkOn: kept.networkOn,
      concurrentEnvironments: kept.concurrentEnvironments,
      teach: { ...defaultTeach, ...kept.teach },
      parameters: kept.parameters ?? [],
    })
    const wanted = kept.sections.map(({ id: sectionId, title, originId = null, steps }) => ({
      id: sectionId,
      title,
      originId,
      steps: steps.map((step) => ({ ...absentInOldVersions, ...step })),
    }))
    await writeOutline(tx, who, experiment, await loadSections(tx, id), wanted)
    await setAttached(tx, id, attached)
    return [...(hasSuite ? [] : ['环境套件已删除，请在「实验环境」中重新选择']), ...leftOut]
  })
}
