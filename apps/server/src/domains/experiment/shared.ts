import { mountRoot } from '@lab/contract/dataset-paths'
import { verifyScriptTypeLabels } from '@lab/contract/environment'
import { partsOf, validatedStateLabels, stepKindLabels } from '@lab/contract/experiment'
import type { LibraryFact, LibraryPreview } from '@lab/contract/library'
import { textsOf } from '@lab/contract/question/present'
import type { ReviewEvidence } from '@lab/contract/review'
import type { Tx } from '../../kernel/database/pool.ts'
import { findContent, type FullContent } from '../content/index.ts'
import type { Locked, SharedKind } from '../library/index.ts'
import { presentQuestion } from '../question/index.ts'
import { editOutline } from './edit-outline.ts'
import { datasetChanges, followDatasets } from './follow-datasets.ts'
import {
  mergedOutline,
  mergedSettings,
  planMerge,
  withLocked,
  withOrigins,
  type Copy,
  type PlannedChange,
} from './merge.ts'
import type { PlannedDataset } from './merge-datasets.ts'
import { isTask, validatedState, type ExperimentSnapshot, type StepContent } from './outline.ts'
import { lastValidationSteps } from './validation-store.ts'
import {
  experimentBrief,
  findExperiment,
  loadSections,
  loadSnapshot,
  saveExperiment,
  type FullExperiment,
} from './store.ts'
import { writeOutline } from './write-outline.ts'

async function facts(tx: Tx, ids: string[]): Promise<Map<string, LibraryFact[]>> {
  const briefs = await experimentBrief(tx, ids)
  return new Map(
    [...briefs].map(([id, brief]) => [
      id,
      [
        { label: '环节', value: `${brief.stepCount} 个` },
        { label: '任务', value: `${brief.taskCount} 个` },
        { label: '总分', value: `${brief.totalPoints} 分` },
        { label: '时长', value: `${brief.durationMinutes} 分钟` },
      ],
    ]),
  )
}

const checkTypes = (step: StepContent) => [...new Set(partsOf(step).flatMap(({ check }) => check?.type ?? []))]
const hostsOf = (step: StepContent): string[] => partsOf(step).flatMap(({ machine }) => machine ?? [])

/** What a reader may know of a step: never its script or its answer. */
const partOf = (step: StepContent): LibraryPreview['sections'][number]['parts'][number] => ({
  title: step.title,
  kind: stepKindLabels[step.kind],
  body: step.body,
  facts: [
    ...(step.points > 0 ? [`${step.points} 分`] : []),
    ...checkTypes(step).map((type) => `自动验证（${verifyScriptTypeLabels[type]}）`),
    ...(step.evidence ? ['过程要求'] : []),
    ...(step.rubric ? [`评分标准 ${step.rubric.length} 项`] : []),
    ...(partsOf(step).some(({ solve }) => solve) ? ['有参考解'] : []),
    ...(step.hint ? ['有提示'] : []),
    ...(hostsOf(step).length ? [`主机 ${hostsOf(step).join('、')}`] : []),
    ...(step.link ? [`文件：${step.link.name}`] : []),
  ],
  options: step.question ? textsOf(presentQuestion(step.question, { seed: step.id })) : [],
})

async function preview(tx: Tx, contentId: string, version: number): Promise<LibraryPreview | null> {
  const snapshot = await loadSnapshot(tx, contentId, version)
  if (!snapshot) return null
  const machines = new Set(snapshot.sections.flatMap(({ steps }) => steps.flatMap(hostsOf)))
  const hasTasks = snapshot.sections.some(({ steps }) => steps.some(isTask))
  const mounted = (snapshot.datasets ?? []).map((one) => `${mountRoot}/${one.name}`)
  const named = machines.size ? `，其中的主机名应有 ${[...machines].join('、')}` : ''
  return {
    sections: snapshot.sections.map(({ title, steps }) => ({ title, parts: steps.map(partOf) })),
    needs: [
      ...(hasTasks ? [`任务环节需要环境套件：复制到其他组织后请在「实验环境」中选择本组织的套件${named}`] : []),
      ...(mounted.length
        ? [`环境中挂载了数据集 ${mounted.join('、')}：复制到其他组织时一并复制，计入该组织的存储空间`]
        : []),
    ],
  }
}

/** The newest validation that ran to its end, step by step, and whether it is of the present content. */
async function evidence(tx: Tx, contentId: string): Promise<ReviewEvidence> {
  const row = await findExperiment(tx, contentId, null)
  if (!row || row.experiment.taskCount === 0) return { state: 'none', title: '没有需要验证的任务', lines: [] }
  const validated = validatedState(row.experiment)
  const steps = (await lastValidationSteps(tx, contentId)) ?? []
  const state = { passed: 'good', failed: 'bad', outdated: 'warn', none: 'warn' } as const
  return {
    state: state[validated],
    title: validatedStateLabels[validated],
    lines: steps.map((step) =>
      step.state === 'passed'
        ? `「${step.title}」通过：不做则不过，按参考解做则过`
        : `「${step.title}」未通过：${step.reason}`,
    ),
  }
}

/** The experiment that a content is. */
export const asExperiment = async (tx: Tx, content: Pick<FullContent, 'id'>): Promise<FullExperiment> => {
  const found = await findExperiment(tx, content.id, null)
  if (!found) throw new Error(`No experiment ${content.id}`)
  return found
}

interface Merge {
  datasets: PlannedDataset[]
  sourceOrgId: string
  planned: PlannedChange[]
  mine: Copy
  theirs: ExperimentSnapshot
}

/** What version `to` of a copy's source changes in it. A copy of what was never published begins from nothing known. */
async function mergeOf(tx: Tx, copy: FullExperiment, to: number, locked: Locked): Promise<Merge> {
  const sourceId = copy.sourceId ?? ''
  const theirs = await loadSnapshot(tx, sourceId, to)
  if (!theirs) throw new Error(`No version ${to} of ${sourceId}`)
  const base = (await loadSnapshot(tx, sourceId, copy.sourceVersion ?? 0)) ?? { ...theirs, sections: [] }
  const known = base.sections.length ? base.sections : theirs.sections
  const sections = withOrigins(await loadSections(tx, copy.id), known)
  const mine: Copy = { settings: copy.experiment, sections }
  const source = await findContent(tx, sourceId, null)
  return {
    datasets: await datasetChanges(tx, copy.id, { base, theirs }),
    sourceOrgId: source?.orgId ?? copy.orgId,
    planned: planMerge(withLocked(base, sections, locked), theirs, mine),
    mine,
    theirs,
  }
}

async function merge(
  tx: Tx,
  who: { userId: string },
  content: FullContent,
  to: number,
  { keys, locked }: { keys: ReadonlySet<string>; locked: Locked },
): Promise<void> {
  const copy = await asExperiment(tx, content)
  await editOutline(tx, copy.id, async (experiment) => {
    const { planned, datasets, sourceOrgId, mine, theirs } = await mergeOf(tx, copy, to, locked)
    const taken = planned.filter(({ change }) => keys.has(change.key))
    await saveExperiment(tx, copy.id, mergedSettings(taken))
    const followed = datasets.filter(({ change }) => keys.has(change.key))
    await followDatasets(tx, who, copy, sourceOrgId, followed)
    const merged = mergedOutline(mine.sections, theirs.sections, taken)
    await writeOutline(tx, who, experiment, mine.sections, merged)
  })
}

/** Experiments as what organisations share and copies of which follow their source. */
export const sharedExperiment: SharedKind = {
  facts,
  preview,
  evidence,
  lockable: async (tx, id) =>
    (await loadSections(tx, id)).flatMap((section) => [
      { id: section.id, part: '章节', title: section.title, level: 0 },
      ...section.steps.map((step) => ({ id: step.id, part: '环节', title: step.title, level: 1 })),
    ]),
  originsIn: async (tx, copy) => {
    const sourceId = copy.sourceId ?? ''
    const known = await loadSnapshot(tx, sourceId, copy.sourceVersion ?? 0)
    const sections = withOrigins(await loadSections(tx, copy.id), known?.sections ?? (await loadSections(tx, sourceId)))
    const parts = sections.flatMap((section) => [section, ...section.steps])
    return new Map(parts.flatMap(({ id, originId }) => (originId ? [[id, originId] as const] : [])))
  },
  difference: async (tx, copy, to, locked) => {
    const { planned, datasets } = await mergeOf(tx, await asExperiment(tx, copy), to, locked)
    return [...planned, ...datasets].map(({ change }) => change)
  },
  merge,
}
