import type { Monitor, MonitorChange } from '@lab/contract/live'
import { api } from '../../../../api/request/api.ts'
import { useLiveStream } from '../../../../api/use-live-stream.ts'
import { applyChange } from './monitor-rules.ts'

export interface MonitorState {
  monitor: Monitor | undefined
  /** Why there is none; what was shown before stays. */
  error: unknown
  isConnected: boolean
}

/** A monitor as it happens. */
export function useMonitor(offeringId: string | undefined): MonitorState & { retry: () => void } {
  const { state, ...live } = useLiveStream<Monitor, MonitorChange>({
    path: offeringId && `/apis/v2/offerings/${offeringId}/monitor/events`,
    apply: applyChange,
    ask: (signal) => api.live.monitor({ params: { id: offeringId ?? '' } }, { quiet: true, signal }),
  })
  return { monitor: state, ...live }
}
