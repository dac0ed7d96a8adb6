import { useCallback, useRef, useState } from 'react'
import { isApiError } from './request/api-error.ts'

/**
 * Whether an act is under way, and how one is begun; a second one meanwhile does nothing. Why a request was refused has
 * been said by the request layer, so that what was written stays and can be sent again.
 */
export function useAct(): [isBusy: boolean, act: (work: () => Promise<void>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const act = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!isApiError(error)) throw error
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }, [])
  return [isBusy, act]
}
