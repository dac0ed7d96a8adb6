import { randomBytes } from 'node:crypto'
import { below, childOf, elementsOf, localName, textOf } from '../../kernel/markup/tree.ts'
import { parseXml } from '../../kernel/markup/xml.ts'
import type { Handshake } from './handshake.ts'
import type { Proof, Service } from './protocol.ts'

const patienceMs = 10_000
const longestAnswer = 64 * 1024

/** An address of the service. */
const addressOf = ({ address }: Service, path: string, query: Record<string, string>): string =>
  `${address.replace(/\/+$/, '')}/${path}?${new URLSearchParams(query)}`

/** The address to come back to, which CAS compares letter by letter, with what shows that it is the same browser. */
function serviceAddress(returnTo: string, state: string): string {
  const url = new URL(returnTo)
  url.searchParams.set('state', state)
  return url.href
}

async function fetchText(address: string): Promise<{ isFine: boolean; text: string }> {
  const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > longestAnswer) throw new Error('the answer is too long')
  }
  return { isFine: answer.ok, text }
}

const namespaces = { 'http://www.yale.edu/tp/cas': 'cas' }

/** Who an answer names (Apereo's CAS Protocol 3.0, 2.5 and 2.6); null where it lets nobody in. */
export function proofIn(xml: string): Proof | null {
  const success = [...below(parseXml(xml, namespaces), 'cas:authenticationSuccess')][0]
  const user = textOf(childOf(success, 'cas:user')).trim()
  if (!success || !user) return null
  const attributes = childOf(success, 'cas:attributes')
  const said = (attributes ? elementsOf(attributes) : []).map((one) => [localName(one), textOf(one).trim()] as const)
  const claims = Object.fromEntries(
    [...Map.groupBy(said, ([name]) => name)].map(([name, all]) => {
      const values = all.map(([, value]) => value)
      return [name, values.length === 1 ? values[0]! : values]
    }),
  )
  return { subject: user, claims: { ...claims, user } }
}

export const cas = {
  start(service: Service, returnTo: string): Promise<{ url: string; kept: Pick<Handshake, 'state'> }> {
    const state = randomBytes(32).toString('base64url')
    const url = addressOf(service, 'login', { service: serviceAddress(returnTo, state) })
    return Promise.resolve({ url, kept: { state } })
  },

  async finish(service: Service, returned: URL, kept: Handshake): Promise<Proof | null> {
    const ticket = returned.searchParams.get('ticket')
    if (!ticket || returned.searchParams.get('state') !== kept.state) return null
    const returnTo = new URL(returned.pathname, returned.origin).href
    const query = { service: serviceAddress(returnTo, kept.state), ticket }
    const { isFine, text } = await fetchText(addressOf(service, 'p3/serviceValidate', query))
    return isFine ? proofIn(text) : null
  },

  exit: (service: Service, returnTo: string): Promise<string | null> =>
    Promise.resolve(addressOf(service, 'logout', { service: returnTo })),

  async probe(service: Service): Promise<string> {
    const { text } = await fetchText(
      addressOf(service, 'p3/serviceValidate', { service: 'https://probe.invalid/', ticket: 'ST-0' }),
    )
    if (![...below(parseXml(text, namespaces), 'cas:authenticationFailure')].length)
      throw new Error('the answer is not one of CAS 3')
    return '服务正常'
  },
}
