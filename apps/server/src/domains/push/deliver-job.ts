import { z } from 'zod'
import type { PushTry } from '@lab/contract/push'
import type { Tx } from '../../kernel/database/pool.ts'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import type { NamedQueue } from '../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { askOutside, NotReached, type Asked } from '../../kernel/outbound/ask.ts'
import { giveUp } from './give-up.ts'
import { requestOf } from './request.ts'
import { hasArrived, isGone, isHopeless, mostTries, nextGo } from './rules.ts'
import { findDelivery, heardIn, noteDelivery, noteTarget, type ListedDelivery } from './store.ts'

/** One that does not answer keeps others waiting for ten seconds at a time. */
const pushes: NamedQueue = { name: 'pushes', concurrency: 6 }
const name = 'push.deliver'
const Payload = z.object({ delivery_id: z.string() })

/** Enqueues the next go of a delivery in the caller's transaction. */
export const enqueueGo = (kernel: Pick<Kernel, 'jobs'>, tx: Tx, id: string, runAt?: Date): Promise<string> =>
  kernel.jobs.enqueue(tx, {
    name,
    title: '事件推送',
    payload: { delivery_id: id },
    orgId: null,
    ownerId: null,
    ...(runAt ? { runAt } : {}),
  })

async function ask(asked: Asked): Promise<Omit<PushTry, 'at' | 'ms'>> {
  try {
    const { status, text } = await askOutside(asked)
    return { status, said: text }
  } catch (error) {
    if (error instanceof NotReached) return { status: null, said: error.message }
    throw error
  }
}

/** What came of a go: arrived, tried again later, or given up. A change of the target meanwhile counts from the next go on. */
async function settle(tx: Tx, kernel: Kernel, id: string, attempt: PushTry, now: Date): Promise<void> {
  const found = await findDelivery(tx, id)
  if (!found || found.delivery.state !== 'waiting') return
  const { delivery, target } = found
  const tries = [...delivery.tries, attempt].slice(-mostTries)
  const goes = delivery.goes + 1
  if (hasArrived(attempt.status)) {
    // In the order in which removing a target holds them.
    await noteTarget(tx, target.id, { failingSince: null, lastDeliveredAt: now })
    await noteDelivery(tx, id, { state: 'delivered', tries, goes, nextAt: null })
    return
  }
  const failingSince = target.failingSince ?? now
  await noteTarget(tx, target.id, { failingSince })
  const nextAt = isGone(attempt.status) ? null : nextGo(goes, now)
  await noteDelivery(tx, id, { state: nextAt ? 'waiting' : 'failed', tries, goes, nextAt })
  if (nextAt) await enqueueGo(kernel, tx, id, nextAt)
  if (target.isEnabled && (isGone(attempt.status) || isHopeless(failingSince, now))) await giveUp(tx, target)
}

/** Open pages show what came of a go. */
async function tellPages({ connection, events }: Kernel, target: ListedDelivery['target']): Promise<void> {
  const orgId = await heardIn(connection.db, target)
  await events.publish(connection.db, { domain: 'push', id: target.id, orgId, kind: 'settled' })
}

async function deliver({ payload, kernel }: JobRun<z.output<typeof Payload>>): Promise<object> {
  const { connection, config } = kernel
  const found: ListedDelivery | null = await findDelivery(connection.db, payload.delivery_id)
  if (!found || found.delivery.state !== 'waiting') return {}
  const { delivery, target } = found
  const now = new Date()
  if (!target.isEnabled) {
    const said = { at: now.toISOString(), status: null, ms: 0, said: '推送目标已停用' }
    await noteDelivery(connection.db, delivery.id, { state: 'failed', tries: [...delivery.tries, said], nextAt: null })
    await tellPages(kernel, target)
    return {}
  }
  const asked = await requestOf(connection.db, config, target, delivery, now)
  const answer = asked ? await ask(asked) : { status: 204, said: '没有需要发送的内容' }
  const attempt = { at: now.toISOString(), ms: Date.now() - now.getTime(), ...answer }
  await connection.transaction((tx) => settle(tx, kernel, delivery.id, attempt, new Date()))
  await tellPages(kernel, target)
  return { status: answer.status }
}

export const deliverJob = {
  ...job(name, pushes, Payload, deliver),
  /** Ended by itself, as when the database was away: the delivery can be sent again by hand. */
  dropped: async (tx: Tx, payload: unknown) => {
    await noteDelivery(tx, Payload.parse(payload).delivery_id, { state: 'failed', nextAt: null })
  },
}
