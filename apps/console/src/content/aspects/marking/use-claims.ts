import { useCallback, useEffect, useRef } from 'react'
import { api } from '../../../api/request/api.ts'

/** An answer that is open stays its marker's; said again well before that ends. */
const holdEveryMs = 4 * 60_000
/** What somebody does who is at the page. */
const activities = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

export interface Claims {
  /** Takes answers that are named, or the next that waits; answers with the first that was got. */
  take: (body: { attempt_ids?: string[]; except?: string[]; puts_back?: boolean }) => Promise<string | undefined>
  /** Takes the next one while somebody still reads, and makes it ready; nothing is put back before that is through. */
  takeAhead: (except: string[], prepare: (id: string) => Promise<void>) => void
  /** The one that was taken ahead. */
  foundAhead: () => Promise<string | undefined>
}

/**
 * Which answers of an item a marker has: the open one is held while they are there, and everything is put back when they leave
 * the bench, close its window, or do nothing in it for long.
 */
export function useClaims(offeringId: string, key: string, currentId: string | null): Claims {
  const ahead = useRef<Promise<string | undefined>>(undefined)
  const take = useCallback(
    async (body: Parameters<Claims['take']>[0]): Promise<string | undefined> => {
      const { attempt_ids: taken } = await api.marking.take({ params: { id: offeringId, key }, body }, { quiet: true })
      return taken[0]
    },
    [offeringId, key],
  )
  const takeAhead = useCallback(
    (except: string[], prepare: (id: string) => Promise<void>): void => {
      ahead.current = take({ except }).then(
        async (id) => {
          if (id !== undefined) await prepare(id)
          return id
        },
        () => undefined,
      )
    },
    [take],
  )
  const foundAhead = useCallback(async () => ahead.current, [])
  useEffect(() => {
    const putBack = (): void => {
      const params = { id: offeringId, key }
      void api.marking.giveBack({ params }, { quiet: true, keepalive: true }).catch(() => undefined)
    }
    window.addEventListener('pagehide', putBack)
    return () => {
      window.removeEventListener('pagehide', putBack)
      // What is still on its way would be taken after everything was put back.
      void Promise.resolve(ahead.current).finally(putBack)
      ahead.current = undefined
    }
  }, [offeringId, key])
  useEffect(() => {
    if (currentId === null) return
    let isThere = true
    const seen = (): void => {
      isThere = true
    }
    for (const activity of activities) window.addEventListener(activity, seen, { passive: true })
    const timer = setInterval(() => {
      if (!isThere) return
      isThere = false
      void take({ attempt_ids: [currentId] }).catch(() => undefined)
    }, holdEveryMs)
    return () => {
      clearInterval(timer)
      for (const activity of activities) window.removeEventListener(activity, seen)
    }
  }, [currentId, take])
  return { take, takeAhead, foundAhead }
}
