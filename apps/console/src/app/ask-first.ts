import type { FirstCall } from '../content/route-types.ts'
import { queryClient } from '../api/query-client.ts'
import { api } from '../api/request/api.ts'
import { chosenOrganisation } from '../api/session/organisation.ts'

type AnyQuery = { query(input: object, how: { quiet: true }): Parameters<typeof queryClient.prefetchQuery>[0] }

/**
 * Asks for what a page will ask for first, so that it finds the answer, or at least the question, in the cache; ends
 * when something is there to be shown, be it stale. Before an organisation is chosen there is nothing to ask. A failure is
 * the page's to show.
 */
export async function askFirst({ call, input }: FirstCall): Promise<void> {
  const [domain = '', name = ''] = call.split('.')
  const endpoint = (api as unknown as Record<string, Record<string, AnyQuery>>)[domain]?.[name]
  if (!endpoint || !chosenOrganisation.get()) return
  const query = endpoint.query(input, { quiet: true })
  const asked = queryClient.prefetchQuery(query)
  if (queryClient.getQueryData(query.queryKey) === undefined) await asked
}
