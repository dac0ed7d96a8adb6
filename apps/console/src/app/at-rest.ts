import type { QueryClient } from '@tanstack/react-query'
import { atRest, comeToRest } from '../kit/later.tsx'

/** This long without a question under way counts as rest. */
const restMs = 400

/** Once the first page has its data, everything that was put off comes, one idle moment after the other. */
export function followRest(client: QueryClient): void {
  if (typeof requestIdleCallback === 'undefined') return
  atRest(() => import('./warm-controls.tsx').then(({ warmControls }) => warmControls()))
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = client.getQueryCache().subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (client.isFetching() > 0) return
      stop()
      comeToRest()
    }, restMs)
  })
}
