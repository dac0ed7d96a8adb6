import { z } from 'zod'
import { patientCopyFiles, type TakenCopy } from '@lab/contract/library'
import type { Tx } from '../../kernel/database/pool.ts'
import { allOrNothing } from '../../kernel/jobs/all-or-nothing.ts'
import { job } from '../../kernel/jobs/definition.ts'
import { packages } from '../../kernel/jobs/named-queues.ts'
import { madeId } from '../../kernel/jobs/made-id.ts'
import { ActorPayload, actorIn, payloadOf } from '../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { leaveWith, orAbsent, refuse } from '../../kernel/result.ts'
import { contentPolicy, type Who } from '../content/index.ts'
import { copyExperiment, filesInCopy } from './create.ts'
import { findExperiment, type FullExperiment } from './store.ts'

const name = 'experiment.copy'
const Payload = z.object({ id: z.uuid(), title: z.string().optional(), actor: ActorPayload })

/** Whether a copy takes along so many files of another organisation that nobody should wait for the answer. */
export const isPatient = async (tx: Tx, who: Who, source: FullExperiment): Promise<boolean> =>
  (await filesInCopy(tx, who, source)) > patientCopyFiles

export const startCopy = (
  tx: Tx,
  kernel: Kernel,
  actor: Actor & Who,
  source: FullExperiment,
  title: string | undefined,
): Promise<string> =>
  kernel.jobs.enqueue(tx, {
    name,
    title: `复制「${source.title}」`,
    payload: { id: source.id, ...(title === undefined ? {} : { title }), actor: payloadOf(actor) },
    orgId: actor.orgId,
    ownerId: actor.userId,
  })

/** Copies what somebody was granted, with its data; cancelled it is as if it had never begun. */
export const copyJob = job(name, packages, Payload, async (run): Promise<TakenCopy | undefined> => {
  const { kernel, payload } = run
  const actor = actorIn(payload.actor)
  const { userId, orgId } = actor
  if (orgId === null) return leaveWith(refuse('noOrganisation'))
  const id = madeId(run.id, 'copy')
  const done = await allOrNothing(run, async (tx, told): Promise<TakenCopy> => {
    const before = await findExperiment(tx, id, null)
    if (before) return { content: { id, kind: 'experiment', title: before.title }, left_out: [] }
    const source = orAbsent(await findExperiment(tx, payload.id, actor))
    if (source.deletedAt || contentPolicy.use(actor, source) !== true) return leaveWith(refuse('absent'))
    const { leftOut } = await copyExperiment(tx, { userId, orgId }, source, { id, title: payload.title, told })
    for (const domain of ['experiment', 'dataset']) await kernel.events.publish(tx, { domain, id, orgId })
    const { title } = orAbsent(await findExperiment(tx, id, null))
    return { content: { id, kind: 'experiment', title }, left_out: leftOut }
  })
  if (done) run.conclude(`已复制为「${done.content.title}」`)
  return done
})
