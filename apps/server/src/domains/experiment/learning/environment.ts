import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/result.ts'
import { asEnvironment } from '@lab/contract/experiment'
import { environmentsUntil } from '../../application/index.ts'
import { mountsFor } from '../../dataset/index.ts'
import {
  countOfLearner,
  destroyEnvironment as endEnvironment,
  findLiveEnvironment,
  startEnvironment as askForEnvironment,
  waitForEnvironment,
  type RecordRow as EnvironmentRow,
  type StartRefusal,
} from '../../environment/index.ts'
import { mountsOf } from '../attempts.ts'
import { parameterValues } from '../parameters.ts'
import { appendEvent, lockRecord, saveRecord } from '../../record/index.ts'
import { loadPlan } from './plan.ts'
import { ensureSetup, planStep } from './setup.ts'
import { experimentVariant } from './variant.ts'
import { touchActivity, loadForWork, type Learner, type WorkRefusal } from '../../learning/index.ts'

/** How long a start is waited for before it is answered as it is; the rest comes as an event. */
const startMs = 15_000

export interface StartEnvironmentInput {
  /** Wait for a free place when a quota is reached. */
  queue?: boolean
  /** Fixed id, for the demo school. */
  id?: string | undefined
}

/**
 * Starts the experiment's suite for a record, or answers with the one that is alive. Waits a moment for it to run; then
 * the current step's setup has run too.
 */
export async function startEnvironment(
  kernel: Kernel,
  who: Learner,
  recordId: string,
  { queue = false, id }: StartEnvironmentInput,
  now: Date,
): Promise<EnvironmentRow | Refusal<WorkRefusal | StartRefusal | 'env.noSuite'>> {
  const started = await kernel.connection.transaction(async (tx) => {
    const record = await loadForWork(tx, who, recordId, now)
    if (record instanceof Refusal) return record
    if (record.kind !== 'experiment') return refuse('absent')
    const alive = await findLiveEnvironment(tx, recordId)
    if (alive) return { record, environment: alive }
    const plan = await loadPlan(tx, record.contentId, record.contentVersion)
    if (!plan.suiteId) return refuse('env.noSuite')
    const allowedUntil = await environmentsUntil(tx, record.offeringId, record.learnerIds, now)
    const most = plan.concurrentEnvironments
    if (!record.isTrial && !allowedUntil && (await countOfLearner(tx, kernel, who.userId, record.contentId)) >= most)
      return refuse('envQuotaReached', {
        message: `该实验每人最多同时运行${most}个环境，请先销毁另一个班级或项目中的环境`,
      })
    const environment = await askForEnvironment(kernel, {
      ...(id ? { id } : {}),
      suiteId: plan.suiteId,
      ownerId: who.userId,
      purpose: record.isTrial ? 'trial' : 'experiment',
      orgId: record.orgId,
      subject: record.contentTitle,
      contentId: record.contentId,
      offeringId: record.offeringId,
      placeId: record.placeId,
      recordId,
      networkOn: plan.networkOn,
      // A trial of the working copy follows its changes; every other record has what there was when it began.
      mounts: record.contentVersion === 0 ? await mountsFor(tx, plan.datasets) : await mountsOf(tx, record.current.id),
      variables: asEnvironment(parameterValues(plan.parameters, experimentVariant(record.current).seed)),
      allowedUntil,
      queue,
    })
    if (environment instanceof Refusal) return environment
    const text = environment.state === 'queued' ? '申请环境，排队等待' : '启动环境'
    await appendEvent(tx, record, {
      kind: 'env_started',
      at: now,
      by: who.userId,
      text,
      detail: environment.suiteTitle,
    })
    await saveRecord(tx, record, await touchActivity(tx, who, record, now))
    return { record, environment }
  })
  if (started instanceof Refusal) return started
  const { record, environment } = started
  if (environment.state === 'queued') return environment
  const settled = (await waitForEnvironment(kernel, environment.id, startMs)) ?? environment
  const step =
    settled.state === 'running' && record.currentStepId ? await planStep(kernel, record, record.currentStepId) : null
  if (step) await ensureSetup(kernel, record, step, settled.id, () => now)
  return settled
}

/** Ends what runs for a record. Allowed at any time, also after the window: it gives something back. */
export async function destroyEnvironment(
  kernel: Kernel,
  who: Learner,
  recordId: string,
  now: Date,
): Promise<EnvironmentRow | Refusal<'absent' | 'env.notRunning'>> {
  return kernel.connection.transaction(async (tx) => {
    const record = await lockRecord(tx, recordId)
    if (record?.kind !== 'experiment' || !record.learnerIds.includes(who.userId)) return refuse('absent')
    const alive = await findLiveEnvironment(tx, recordId)
    const ended = alive && (await endEnvironment(kernel, alive.id, { reason: 'request', byId: who.userId }))
    if (!ended) return refuse('env.notRunning')
    await appendEvent(tx, record, {
      kind: 'env_destroyed',
      at: now,
      by: who.userId,
      text: '销毁环境',
      environmentId: ended.id,
    })
    return ended
  })
}
