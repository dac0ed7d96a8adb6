import { useEffect, useRef, useState } from 'react'
import { Lead } from './lead.ts'

/**
 * Whether this tab may change the work; true while it is not known yet, so that one tab alone waits for nothing. `takes`: the
 * learner has just said that they go on here, and is not asked a second time.
 */
export function useLead(name: string, takes = false): { leads: boolean; takeOver: () => void } {
  const [leads, setLeads] = useState(true)
  const lead = useRef<Lead>(undefined)
  // Outside things followed: the other tabs.
  useEffect(() => {
    const opened = new Lead(name, setLeads, takes)
    lead.current = opened
    const close = () => opened.close()
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      opened.close()
    }
  }, [name, takes])
  return { leads, takeOver: () => lead.current?.takeOver() }
}
