import type { QueryClient } from '@tanstack/react-query'
import { comeToRest } from '../kit/later.tsx'
import { type createRouter, fetchCode } from './router.tsx'
import { menus } from '../api/session/menus.ts'

/** This long without a question under way counts as rest. */
const restMs = 400

/** Once the first page is shown and has its data, everything that was put off comes, one idle moment after the other. */
export function followRest(client: QueryClient, router: ReturnType<typeof createRouter>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!router.state.initialized || client.isFetching() > 0) return
      stopQueries()
      stopRouter()
      comeToRest(menuPages())
    }, restMs)
  }
  const stopQueries = client.getQueryCache().subscribe(look)
  // A page that asks the server for nothing comes to rest as well.
  const stopRouter = router.subscribe(look)
}

/** The code of the pages that the left menu leads to: the first opening of each then waits for its data only. */
function menuPages(): (() => Promise<void>)[] {
  const entries = (menus.get()?.left ?? []).flatMap((one) => one.children ?? [one])
  return entries
    .flatMap((one) => one.tabs ?? [one])
    .map(
      ({ uri }) =>
        () =>
          fetchCode(uri),
    )
}
