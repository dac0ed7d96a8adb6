import type { CockpitRow } from '@lab/contract/exam-cockpit'
import type { ExamSettings } from '@lab/contract/exam-settings'

/** So many times of leaving are looked at where the exam sets no limit. */
const manyLeaves = 5

export interface Traces {
  leaves: number
  /** What the browsers in which it was sat call themselves, and from where they came, in their order. */
  agents: readonly string[]
  addresses: readonly string[]
}

/** What of an attempt those who invigilate look at more closely. A signal only: machines break and networks change. Pure. */
export function suspicionsIn(
  { leaves, agents, addresses }: Traces,
  { counts_leaves: counts, leave_limit: limit }: Pick<ExamSettings, 'counts_leaves' | 'leave_limit'>,
): CockpitRow['suspicions'] {
  const devices = new Set(agents).size
  const places = new Set(addresses).size
  const found: CockpitRow['suspicions'] = []
  if (devices > 1) found.push({ kind: 'second_device', text: `先后用了 ${devices} 台设备或浏览器` })
  if (places > 1) found.push({ kind: 'moved', text: `地址从 ${addresses[0]} 变为 ${addresses.at(-1)}` })
  // Half of what submits it is worth a look.
  const many = limit === null ? manyLeaves : Math.max(2, Math.ceil(limit / 2))
  if (counts && leaves >= many)
    found.push({ kind: 'leaves', text: `离开考试窗口 ${leaves} 次${limit === null ? '' : `，上限 ${limit} 次`}` })
  return found
}
