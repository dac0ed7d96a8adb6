import { z } from 'zod'
import type { RefusedStep } from '@lab/contract/experiment'
import { LabChoices, labLimits, type LabMade } from '@lab/contract/experiment-labs'
import type { Tx } from '../../../kernel/database/pool.ts'
import { job, type JobRun } from '../../../kernel/jobs/definition.ts'
import { madeId } from '../../../kernel/jobs/made-id.ts'
import { packages } from '../../../kernel/jobs/named-queues.ts'
import { ActorPayload, actorIn, payloadOf } from '../../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor, Member } from '../../../kernel/policy/actor.ts'
import { refuse, Refusal, throwRefusal } from '../../../kernel/result.ts'
import {
  admitsQuotes,
  arrivalOf,
  findFileByToken,
  filesNamed,
  readdressed,
  takeFiles,
  withStoredZip,
} from '../../file/index.ts'
import { createExperiment } from '../create.ts'
import { makeDatasets, receiveDatasets, type PackedEntries } from '../package-datasets.ts'
import { findExperiment } from '../store.ts'
import { sectionsOf } from './as-experiment.ts'
import { bringAssets } from './bring-assets.ts'
import type { LabDraft } from './draft.ts'
import { findLabImport, saveLabImport, type LabImportRow } from './store.ts'
import { suiteFor } from './suites.ts'

const name = 'experiment.makeLabs'
const Payload = z.object({ importId: z.uuid(), actor: ActorPayload, choices: LabChoices })
type Run = JobRun<z.output<typeof Payload>>

/** Queues the making of what was chosen of an import. */
export async function startMaking(
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  row: LabImportRow,
  choices: LabChoices,
): Promise<string | Refusal<'experiment.labsNotReady'>> {
  if (row.state !== 'ready') return refuse('experiment.labsNotReady')
  const known = new Set(row.drafts.map(({ key }) => key))
  if (!choices.labs.every(({ key }) => known.has(key))) return refuse('experiment.labsNotReady')
  const jobId = await kernel.jobs.enqueue(tx, {
    name,
    title: `导入「${row.name}」中的 ${choices.labs.length} 个实验`,
    payload: { importId: row.id, actor: payloadOf(actor), choices },
    orgId: row.orgId,
    ownerId: actor.userId,
  })
  await saveLabImport(tx, row.id, { state: 'making', jobId })
  return jobId
}

/** Makes the chosen labs one after the other; each is whole or not there. Run again it goes on with those that are missing. */
async function make(run: Run): Promise<unknown> {
  const { kernel, payload } = run
  const { db } = kernel.connection
  const row = await findLabImport(db, payload.importId, payload.actor.userId)
  if (!row || row.state !== 'making') return { state: 'gone' }
  const actor = { ...actorIn(payload.actor), orgId: row.orgId }
  const archive = await findFileByToken(db, row.archiveToken)
  if (!archive) return throwRefusal(refuse('experiment.packageUnreadable', { reason: '文件已不存在，请重新上传' }))
  const limits = { entries: labLimits.entries, totalBytes: 4 * kernel.config.packageBytes }
  const drafts = new Map(row.drafts.map((draft) => [draft.key, draft]))
  const made = await withStoredZip(kernel, archive, limits, async (entries) => {
    const found: LabMade[] = []
    const byPath = new Map(entries.map((entry) => [entry.path, entry]))
    for (const [at, { key, title }] of payload.choices.labs.entries()) {
      if (run.cancelled()) break
      await run.progress(at, payload.choices.labs.length, `正在导入「${title}」`)
      found.push(await makeOne(run, actor, { ...drafts.get(key)!, title }, byPath))
    }
    return found
  })
  if (made instanceof Refusal)
    return throwRefusal(refuse('experiment.packageUnreadable', { reason: String(made.facts.reason) }))
  if (run.stopping()) return undefined
  await kernel.connection.transaction(async (tx) => {
    await saveLabImport(tx, row.id, { state: 'made', made })
    await kernel.events.publish(tx, { domain: 'experiment', orgId: row.orgId })
  })
  run.conclude(`已导入 ${made.filter(({ experiment_id }) => experiment_id).length} 个实验`)
  return { lab_import_id: row.id }
}

async function makeOne(run: Run, actor: Member & Actor, draft: LabDraft, entries: PackedEntries): Promise<LabMade> {
  const { kernel } = run
  const { category_id: categoryId, network_on: networkOn, machines } = run.payload.choices
  const id = madeId(run.id, `lab ${draft.key}`)
  const steps = draft.sections.reduce((sum, section) => sum + section.steps.length, 0)
  const refused: RefusedStep[] = []
  const no = (reason: string): LabMade => ({
    key: draft.key,
    title: draft.title,
    experiment_id: null,
    steps: 0,
    refused: [...refused, { step: '', reason }],
  })
  // Made by an earlier run that could not say so.
  if (await findExperiment(kernel.connection.db, id, null))
    return { key: draft.key, title: draft.title, experiment_id: id, steps, refused }
  const arrival = arrivalOf(run, actor, 0)
  const moved = await takeFiles(kernel, actor, await filesNamed(entries, draft.pictures, refused), arrival, refused)
  const { scripts, dataset } = await bringAssets(draft.assets, entries, draft.title, refused)
  const sections = readdressed(sectionsOf(draft, scripts, refused), moved)
  const summary = { format: 'markdown' as const, value: draft.summary }
  const quotes = await admitsQuotes(kernel.connection.db, kernel, actor, { sections, summary })
  if (quotes instanceof Refusal) return no('正文引用了不能使用的文件')
  const arrived = await receiveDatasets(kernel, actor, dataset ? [dataset] : [], arrival, refused)
  await kernel.connection.transaction(async (tx) => {
    const suiteId = await suiteFor(tx, actor, draft.title, draft.machines, machines)
    if (!suiteId && draft.machines.length)
      refused.push({ step: '环境套件', reason: '没有为每台主机选择模板，请在「实验环境」中选择' })
    await createExperiment(tx, actor, {
      id,
      title: draft.title,
      categoryId,
      summary,
      suiteId,
      networkOn,
      ...(draft.minutes === null ? {} : { durationMinutes: draft.minutes }),
      sections,
      datasets: await makeDatasets(tx, kernel, actor, arrived, refused),
    })
    await kernel.events.publish(tx, { domain: 'experiment', id, orgId: actor.orgId })
  })
  return { key: draft.key, title: draft.title, experiment_id: id, steps, refused }
}

export const makeLabsJob = {
  ...job(name, packages, Payload, make),
  dropped: async (tx: Tx, payload: unknown): Promise<void> =>
    saveLabImport(tx, Payload.parse(payload).importId, { state: 'failed', reason: '导入失败，请重新上传' }),
}
