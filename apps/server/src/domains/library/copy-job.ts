import { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { job } from '../../kernel/jobs/definition.ts'
import { packages } from '../../kernel/jobs/named-queues.ts'
import { ActorPayload, payloadOf } from '../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { throwRefusal, ok, orAbsent, refuse } from '../../kernel/result.ts'
import { copyInJob, findContent, isCopiedInBackground, type Who } from '../content/index.ts'
import { takeCopy } from './operations.ts'
import { entryPolicy } from './policy.ts'
import { findEntry, type Entry } from './store.ts'

const name = 'library.copy'
const Payload = z.object({ entryId: z.uuid(), title: z.string().optional(), actor: ActorPayload })

/** Whether a copy takes along so many files that nobody should wait for the answer. */
export async function isTakenInBackground(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Who,
  entry: Entry,
): Promise<boolean> {
  const source = await findContent(tx, entry.contentId, null)
  return source !== null && isCopiedInBackground(tx, kernel, who, source, entry.version)
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

/** Takes a copy of what is shared, with its data. */
export const copyJob = job(name, packages, Payload, (run) =>
  copyInJob(run, async (tx, actor, how) => {
    const { entryId, title } = run.payload
    const entry = orAbsent(await findEntry(tx, entryId, actor))
    if (entryPolicy.use(actor, entry) !== true) return throwRefusal(refuse('absent'))
    return { ...ok(await takeCopy(tx, run.kernel, actor, entry, { title, ...how })), kind: entry.kind }
  }),
)
