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
import { leaveWith, ok, orAbsent, refuse } from '../../kernel/result.ts'
import { findContent, type Who } from '../content/index.ts'
import { takeCopy } from './operations.ts'
import { entryPolicy } from './policy.ts'
import { findEntry, type Entry } from './store.ts'

const name = 'library.copy'
const Payload = z.object({ entryId: z.uuid(), title: z.string().optional(), actor: ActorPayload })

/** Whether a copy takes along so many files that nobody should wait for the answer. */
export async function isPatient(tx: Tx, { kinds }: Pick<Kernel, 'kinds'>, who: Who, entry: Entry): Promise<boolean> {
  const source = await findContent(tx, entry.contentId, null)
  const files = source ? await kinds[entry.kind].sharing?.filesInCopy(tx, who, source, entry.version) : 0
  return (files ?? 0) > patientCopyFiles
}

export const startCopy = (
  tx: Tx,
  kernel: Kernel,
  actor: Actor & Who,
  entry: Entry,
  title: string | undefined,
): Promise<string> =>
  kernel.jobs.enqueue(tx, {
    name,
    title: `复制「${entry.title}」`,
    payload: { entryId: entry.id, ...(title === undefined ? {} : { title }), actor: payloadOf(actor) },
    orgId: actor.orgId,
    ownerId: actor.userId,
  })

/** Takes a copy with its data; cancelled it is as if it had never begun. */
export const copyJob = job(name, packages, Payload, async (run): Promise<TakenCopy | undefined> => {
  const { kernel, payload } = run
  const actor = actorIn(payload.actor)
  const { userId, orgId } = actor
  if (orgId === null) return leaveWith(refuse('noOrganisation'))
  const id = madeId(run.id, 'copy')
  const done = await allOrNothing(run, async (tx, told): Promise<TakenCopy> => {
    const before = await findContent(tx, id, null)
    if (before) return { content: { id, kind: before.kind, title: before.title }, left_out: [] }
    const entry = orAbsent(await findEntry(tx, payload.entryId, actor))
    if (entryPolicy.use(actor, entry) !== true) return leaveWith(refuse('absent'))
    const copy = ok(await takeCopy(tx, kernel, { userId, orgId }, entry, { title: payload.title, id, told }))
    for (const domain of [entry.kind, 'content', 'dataset']) await kernel.events.publish(tx, { domain, id, orgId })
    return { content: { id, kind: entry.kind, title: copy.title }, left_out: copy.leftOut }
  })
  if (done) run.conclude(`已复制为「${done.content.title}」`)
  return done
})
