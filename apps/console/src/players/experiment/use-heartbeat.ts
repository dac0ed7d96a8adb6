import { useEffect } from 'react'
import { api } from '../../api/request/api.ts'

const everySeconds = 30

/** Tells the server that its learner is here, with how long they were; not while the page is out of sight. */
export function useHeartbeat(recordId: string, stepId: string | undefined, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const send = () => {
      if (document.hidden) return
      const body = { step_id: stepId ?? null, seconds: everySeconds }
      api.learning.heartbeat({ params: { id: recordId }, body }, { quiet: true }).catch(() => undefined)
    }
    const timer = setInterval(send, everySeconds * 1000)
    return () => clearInterval(timer)
  }, [recordId, stepId, isActive])
}
