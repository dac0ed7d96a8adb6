import type { Kernel } from '../../../kernel/kernel.ts'
import { findCustomer } from '../../org/index.ts'
import { fullQuota } from '../rules.ts'
import { getConfig } from '../store/configs.ts'
import { listQueued } from '../store/lifecycle.ts'
import { holdQuota, moveRecord } from '../store/records.ts'
import { fail, announce } from './work.ts'

const queuedAtOnce = 200

/**
 * Starts queued environments, oldest first, as far as the quotas have room; a full person holds up nobody else. What has
 * waited longer than the setting allows is given up. While nothing can be started the others go on waiting.
 */
export async function startQueued(kernel: Kernel, canStart: boolean): Promise<void> {
  const { connection } = kernel
  const queued = await listQueued(connection.db, queuedAtOnce)
  if (!queued.length) return
  const quota = await getConfig(connection.db, 'quota')
  const { queue_minutes: minutes } = await getConfig(connection.db, 'lifetime')
  /** Limits found full in this round, so that a long queue does not ask again for each of its members. */
  const full = new Set<string>()
  for (const row of queued) {
    if (Date.now() - row.createdAt.getTime() > minutes * 60_000) {
      await fail(kernel, row.id, `排队超过${minutes}分钟仍没有空位，请稍后再试`, 'error', ['queued'])
      continue
    }
    if (!canStart) continue
    if (full.has(row.customerId) || full.has(row.ownerId) || full.has(row.orgId)) continue
    await connection.transaction(async (tx) => {
      const counts = await holdQuota(tx, row)
      const customer = await findCustomer(tx, row.customerId)
      const limits = { ...quota, customer: customer?.maxEnvironments ?? 0 }
      if (fullQuota(counts, limits) === null) {
        const started = await moveRecord(tx, row.id, 'starting')
        if (started) await announce(kernel, tx, started)
        return
      }
      if (counts.customer >= limits.customer) full.add(row.customerId)
      if (counts.organisation >= limits.organisation) full.add(row.orgId)
      if (counts.person >= limits.person) full.add(row.ownerId)
    })
  }
}
