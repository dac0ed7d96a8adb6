import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OidcServer {
  address: string
  client: { client_id: string; client_secret: string }
  /** What the service calls its people, by the ids that it has for them. */
  names: Map<string, string>
  /** Goes through the service's own pages as a browser does; answers with where it leads back to. */
  walks(url: string, subject: string | null): Promise<URL>
  close(): Promise<void>
}

/** An OpenID provider of a school, on this machine, with `returnTo` as the one address that it leads back to. */
export async function oidcServer(returnTo: string): Promise<OidcServer> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const names = new Map<string, string>()
  const client = { client_id: 'lab', client_secret: 'a-secret-of-the-test' }
  const provider = new Provider(address, {
    clients: [
      {
        ...client,
        redirect_uris: [returnTo],
        post_logout_redirect_uris: [new URL('/auth/logout', returnTo).href],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'employee_number'] },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: names.get(id), employee_number: names.get(id) }),
    }),
  })
  server.on('request', (request, response) => void provider.callback()(request, response))
  return {
    address,
    client,
    names,
    walks: (url, subject) => walk(new URL(url), returnTo, subject),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function walk(begin: URL, returnTo: string, subject: string | null): Promise<URL> {
  const cookies = new Map<string, string>()
  let [url, form] = [begin, undefined as Record<string, string> | undefined]
  for (let steps = 0; steps < 20; steps += 1) {
    if (url.href.startsWith(returnTo)) return url
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(name!, value!)
    }
    const next = answer.headers.get('location')
    if (next) {
      ;[url, form] = [new URL(next, url), undefined]
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!prompt) throw new Error(`no form at ${url.pathname}: ${answer.status} ${page.slice(0, 300)}`)
    if (subject === null) url = new URL(`${url.pathname}/abort`, url)
    else form = { prompt, login: subject, password: 'any' }
  }
  throw new Error('the service leads in a circle')
}
