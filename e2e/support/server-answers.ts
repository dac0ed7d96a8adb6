import type { Page, Request, Route } from '@playwright/test'

/** What a special answer is made of; a text instead of a body stands for a proxy's page. */
export interface Answer {
  status?: number
  code?: number
  msg?: string
  msgcode?: string
  data?: unknown
  text?: string
}

const answer = (route: Route, { status = 200, text, ...body }: Answer): Promise<void> =>
  status === 204
    ? route.fulfill({ status })
    : text === undefined
      ? route.fulfill({ status, json: body })
      : route.fulfill({ status, contentType: 'text/html', body: text })

/** Calls of the API, by method and path, as a route pattern. */
const matcher = (path: string) => (url: URL) => url.pathname === path || url.pathname.startsWith(`${path}/`)

/**
 * Makes the server's answers to one call special: `give` is asked each time and may let the real server answer by
 * returning undefined.
 */
export async function answerSpecially(
  page: Page,
  method: string,
  path: string,
  give: (request: Request) => Answer | undefined | Promise<Answer | undefined>,
): Promise<void> {
  await page.context().route(matcher(path), async (route, request) => {
    if (request.method() !== method) return route.fallback()
    const special = await give(request)
    return special ? answer(route, special) : route.fallback()
  })
}

/** Changes the `data` of real answers. */
export async function changeAnswer(
  page: Page,
  path: string,
  change: (data: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await page.context().route(matcher(path), async (route) => {
    try {
      const real = await route.fetch()
      const body = (await real.json()) as { data: Record<string, unknown> }
      await route.fulfill({ response: real, json: { ...body, data: change(body.data) } })
    } catch (error) {
      // A page that asks while its test ends is answered by nobody.
      if (!page.isClosed() && !String(error).includes('disposed')) throw error
    }
  })
}

/** Notes the API calls of all tabs as they leave: method and path with its query. */
export function noteCalls(page: Page): { calls: string[]; requests: Request[]; forget(): void } {
  const calls: string[] = []
  const requests: Request[] = []
  page.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/apis/')) return
    calls.push(`${request.method()} ${pathname}${search}`)
    requests.push(request)
  })
  return {
    calls,
    requests,
    forget: () => {
      calls.length = 0
      requests.length = 0
    },
  }
}
