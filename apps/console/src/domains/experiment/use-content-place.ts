import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What the content page shows next to the outline, kept in the address: a step, or the validation. */
export type ContentPlace = { stepId: string | undefined; isValidation: boolean; isTrial: boolean }

export function useContentPlace(): [
  ContentPlace,
  (change: { step?: string | undefined; panel?: 'validation'; preview?: '1' }) => void,
] {
  const [params, setParams] = useSearchParams()
  const go = useCallback(
    (change: { step?: string | undefined; panel?: 'validation'; preview?: '1' }) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const name of ['step', 'panel', 'preview'] as const) {
            const value = change[name]
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const place = {
    stepId: params.get('step') ?? undefined,
    isValidation: params.get('panel') === 'validation',
    isTrial: params.get('preview') === '1',
  }
  return [place, go]
}
