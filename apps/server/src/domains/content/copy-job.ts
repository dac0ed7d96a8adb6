import { z } from 'zod'
import { backgroundCopyFiles, type TakenCopy } from '@lab/contract/content'
import type { ContentKind } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import { allOrNothing, type ReportProgress } from '../../kernel/jobs/all-or-nothing.ts'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import { madeId } from '../../kernel/jobs/made-id.ts'
import { packages } from '../../kernel/jobs/named-queues.ts'
import { ActorPayload, actorIn, payloadOf } from '../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { throwRefusal, ok, orAbsent, refuse } from '../../kernel/result.ts'
import { lifeOf, type Copied } from './kind-life.ts'
import { contentPolicy } from './policy.ts'
import { findContent, type FullContent, type Who } from './store.ts'

const name = 'content.copy'
const Payload = z.object({ id: z.uuid(), title: z.string().optional(), actor: ActorPayload })

/** Whether a copy takes along so many files of another organisation that nobody should wait for the answer. */
export async function isCopiedInBackground(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  who: Who,
  source: FullContent,
  version?: number,
): Promise<boolean> {
  const files = await lifeOf(kinds, source.kind).filesInCopy?.(tx, who, source, version)
  return (files ?? 0) > backgroundCopyFiles
}

export const startCopy = (
  tx: Tx,
  kernel: Kernel,
  actor: Actor & Who,
  source: FullContent,
  title: string | undefined,
): Promise<string> =>
  kernel.jobs.enqueue(tx, {
    name,
    title: `复制「${source.title}」`,
    payload: { id: source.id, ...(title === undefined ? {} : { title }), actor: payloadOf(actor) },
    orgId: actor.orgId,
    ownerId: actor.userId,
  })

type Made = Copied & { kind: ContentKind; title: string }

/** Makes a copy in a job: run twice it is made once, cancelled it is as if it had never begun. */
export async function copyInJob(
  run: JobRun<{ actor: ActorPayload }>,
  make: (tx: Tx, actor: Actor & Who, how: { id: string; report: ReportProgress }) => Promise<Made>,
): Promise<TakenCopy | undefined> {
  const { kernel, payload } = run
  const actor = actorIn(payload.actor)
  const { orgId } = actor
  if (orgId === null) return throwRefusal(refuse('noOrganisation'))
  const id = madeId(run.id, 'copy')
  const done = await allOrNothing(run, async (tx, report): Promise<TakenCopy> => {
    const before = await findContent(tx, id, null)
    if (before) return { content: { id, kind: before.kind, title: before.title }, left_out: [] }
    const { kind, title, leftOut } = await make(tx, { ...actor, orgId }, { id, report })
    for (const domain of [kind, 'content', 'dataset']) await kernel.events.publish(tx, { domain, id, orgId })
    return { content: { id, kind, title }, left_out: leftOut }
  })
  if (done) run.conclude(`已复制为「${done.content.title}」`)
  return done
}

/** Copies what somebody was granted, with its data. */
export const copyJob = job(name, packages, Payload, (run) =>
  copyInJob(run, async (tx, actor, how) => {
    const { id, title } = run.payload
    const source = orAbsent(await findContent(tx, id, { actor, kernel: run.kernel }))
    if (source.deletedAt || contentPolicy.use(actor, source) !== true) return throwRefusal(refuse('absent'))
    const copied = ok(await lifeOf(run.kernel.kinds, source.kind).copy(tx, actor, source, { title, ...how }))
    return { ...copied, kind: source.kind, title: (await findContent(tx, copied.id, null))!.title }
  }),
)
