import type { MiddlewareFunction } from 'react-router'
import { addMissing, type Kept, keptNames, keptOf } from '../kit/navigation/keep-query.ts'
import { redirectFrom } from './redirect-from.ts'

/**
 * Root middleware that puts `s` and `hm` back when a navigation lost them: a redirect, a typed link, a library that
 * navigates by itself. The values last seen are kept for the life of the page; an address that states its own wins.
 */
export function keepQuery(): MiddlewareFunction {
  let kept: Kept = {}
  return async ({ request, url }, next) => {
    kept = { ...kept, ...keptOf(url.search) }
    if (keptNames.some((name) => kept[name] !== undefined && !url.searchParams.has(name))) {
      // The query as it was written is in the request, the fragment only in the url.
      const { search } = new URL(request.url)
      throw redirectFrom(request, `${url.pathname}?${addMissing(search.slice(1), kept)}${url.hash}`)
    }
    return next()
  }
}
