import type { ChainReport } from '@lab/contract/activity-log'
import { z } from 'zod'
import { job } from '../../kernel/jobs/definition.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import { faultOf } from './chain.ts'
import { countChain, listChains, readChain } from './store.ts'

export const verifyJobName = 'activity-log.verify'
const batch = 1_000
const mostListed = 100

/**
 * Recomputes the hash chains entry by entry. It finds what was changed, removed or put in before the last entry of a
 * chain; that the newest entries of a chain were cut off cannot be distinguished from the chain alone.
 */
export const verifyJob = job(
  verifyJobName,
  interactive,
  z.object({ orgIds: z.union([z.literal('all'), z.array(z.string())]) }),
  async ({ payload, kernel, progress, cancelled, conclude }): Promise<ChainReport | undefined> => {
    const { db } = kernel.connection
    const chains = await listChains(db, payload.orgIds)
    let total = 0
    for (const chain of chains) total += await countChain(db, chain.orgId)
    const report: ChainReport = { checked: 0, chains: chains.length, faults: [], fault_count: 0 }
    for (const chain of chains) {
      let expected = ''
      let seq = 0
      for (;;) {
        if (cancelled()) return undefined
        const links = await readChain(db, chain.orgId, seq, batch)
        for (const { link } of links) {
          const fault = faultOf(link, expected)
          expected = link.hash
          if (!fault) continue
          report.fault_count += 1
          if (report.faults.length >= mostListed) continue
          report.faults.push({
            id: link.id,
            at: link.at.toISOString(),
            summary: link.summary,
            actor_name: link.actorName,
            object_title: link.objectTitle,
            organization: chain.name,
            fault,
          })
        }
        report.checked += links.length
        await progress(report.checked, Math.max(total, report.checked), `已校验${report.checked}条`)
        if (links.length < batch) break
        seq = links.at(-1)!.seq
      }
    }
    conclude(`已校验${report.checked}条，${report.fault_count ? `发现${report.fault_count}处异常` : '未发现异常'}`)
    return report
  },
)
