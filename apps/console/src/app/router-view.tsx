import { type ContextType, type ReactNode, use, useMemo } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from 'react-router'

/** What a page sees of the router at one moment: its own drawing, the address, what loaders brought. */
export type RouterView = {
  outlet: ReactNode
  location: ContextType<typeof LocationContext>
  state: ContextType<typeof StateContext>
  data: ContextType<typeof DataContext>
}

/**
 * What the outlet's page sees now. The router offers no way to keep a page at the address it was left with; this is the
 * only place that uses its unofficial contexts, and router-view.test.tsx says what an upgrade of it must keep true.
 */
export function useRouterView(): RouterView {
  const outlet = useOutlet()
  const location = use(LocationContext)
  const state = use(StateContext)
  const data = use(DataContext)
  return useMemo(() => ({ outlet, location, state, data }), [outlet, location, state, data])
}

/** The page of a view, which goes on seeing what it saw then. */
export function RouterViewPage({ view: { outlet, location, state, data } }: { view: RouterView }) {
  return (
    <LocationContext value={location}>
      <StateContext value={state}>
        <DataContext value={data}>{outlet}</DataContext>
      </StateContext>
    </LocationContext>
  )
}
