import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useRoute } from '../content/route-handle.ts'
import { ahead } from '../kit/navigation/ahead.ts'
import { useStore } from '../kit/state/store.ts'
import styles from './kept-outlet.module.css'
import { addressOf, type KeptPage, nextKept } from './kept-pages.ts'
import { RouterViewPage, useRouterView, type RouterView } from './router-view.tsx'
import { allowSteps, hasOpenDialog } from './step-ahead.ts'

/** How many lists stay mounted, the shown one included. */
const limit = 4

type Memory = { owner: string; seen: RouterView; kept: KeptPage<RouterView>[] }

/**
 * The outlet of the shell, which keeps the last lists mounted: going back to one costs no drawing, its rows are there
 * at once and are asked for again behind. Another `owner` starts again.
 */
export function KeptOutlet({ owner }: { owner: string }) {
  const keeps = useRoute()?.route.node.list === true
  const seen = useRouterView()
  const remember = (kept: readonly KeptPage<RouterView>[]): Memory => ({
    owner,
    seen,
    kept: nextKept(kept, seen.location.location, seen, { keeps, limit }),
  })
  const [memory, setMemory] = useState(() => remember([]))
  let now = memory
  // Derived while drawing, so that the shown page is never one drawing behind its address.
  if (memory.seen !== seen || memory.owner !== owner) {
    now = remember(memory.kept.filter(({ isShown }) => (isShown ? !hasOpenDialog() : memory.owner === owner)))
    setMemory(now)
  }
  const { kept } = now
  useLayoutEffect(() => allowSteps(kept), [kept])
  const going = useStore(ahead)
  // In the order of their first opening: moving a page inside the document would cost what keeping it saves.
  const pages = now.kept.toSorted((one, other) => one.id - other.id)
  return (
    <>
      {pages.map((page) => (
        <Kept key={page.id} isShown={going === undefined ? page.isShown : addressOf(page) === going} seen={page.seen} />
      ))}
      {!keeps && <div className={going === undefined ? undefined : styles.behind}>{seen.outlet}</div>}
    </>
  )
}

function Kept({ isShown, seen }: { isShown: boolean; seen: RouterView }) {
  const client = useQueryClient()
  const [asking] = useState(() => new Asking(client))
  useLayoutEffect(() => asking.allow(isShown), [asking, isShown])
  // What changed while the page was behind another one, asked for once the page is to be seen.
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => void asking.client.refetchQueries({ type: 'active', stale: true }), 50)
    return () => clearTimeout(timer)
  }, [isShown, asking])
  const page = useMemo(
    () => (
      <QueryClientProvider client={asking.client}>
        <RouterViewPage view={seen} />
      </QueryClientProvider>
    ),
    [seen, asking],
  )
  return <div className={isShown ? undefined : styles.behind}>{page}</div>
}

/** The same cache, whose queries ask for nothing while their page is behind another one. */
class Asking {
  readonly client: QueryClient
  #isAllowed = true

  constructor(client: QueryClient) {
    const defaults = client.getDefaultOptions()
    this.client = new QueryClient({
      queryCache: client.getQueryCache(),
      mutationCache: client.getMutationCache(),
      defaultOptions: { ...defaults, queries: { ...defaults.queries, enabled: () => this.#isAllowed } },
    })
  }

  allow(isAllowed: boolean): void {
    this.#isAllowed = isAllowed
  }
}
