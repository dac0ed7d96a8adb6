import type { FirstCall } from '../content/route-types.ts'
import { queryClient } from '../api/query-client.ts'
import { api } from '../api/request/api.ts'
import { chosenOrganisation } from '../api/session/organisation.ts'

type AnyQuery = { query(input: object, how: { quiet: true }): Parameters<typeof queryClient.prefetchQuery>[0] }

/**
 * Asks for what a page will ask for first, so that it finds the answer, or at least the question, in the cache. Before
 * an organisation is chosen there is nothing to ask. A failure is the page's to show.
 */
export function askFirst({ call, input }: FirstCall): void {
  const [domain = '', name = ''] = call.split('.')
  const endpoint = (api as unknown as Record<string, Record<string, AnyQuery>>)[domain]?.[name]
  if (endpoint && chosenOrganisation.get()) void queryClient.prefetchQuery(endpoint.query(input, { quiet: true }))
}
