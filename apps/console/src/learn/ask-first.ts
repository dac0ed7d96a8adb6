import { matchPath } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { api } from '../api/request/api.ts'
import { chosenOrganisation } from '../api/session/organisation.ts'

type Asked = Parameters<typeof queryClient.prefetchQuery>[0]
const quiet = { quiet: true } as const

/** What a page asks for first, by its address; the parameter is the id of its object. */
const firstCalls: readonly [path: string, query: (id: string) => object][] = [
  ['/learn', () => api.learner.home.query({}, quiet)],
  ['/learn/class/:id', (id) => api.learner.place.query({ params: { id } }, quiet)],
  ['/learn/offering/:id', (id) => api.learner.offering.query({ params: { id } }, quiet)],
  ['/learn/work/:id', (id) => api.learning.record.query({ params: { id } }, quiet)],
  ['/learn/practice/:id', (id) => api.practice.get.query({ params: { id } }, quiet)],
  ['/learn/record/:id', (id) => api.learner.attempts.query({ params: { id } }, quiet)],
]

/**
 * Asks for the first answer that a page needs, while its code is on its way; before an organisation is chosen there is
 * nothing to ask. The page itself reports a failure.
 */
export function askFirst(pathname: string): void {
  if (!chosenOrganisation.get()) return
  for (const [path, query] of firstCalls) {
    const found = matchPath(path, pathname)
    if (found) void queryClient.prefetchQuery(query(found.params['id'] ?? '') as Asked)
  }
}
