import type { DomainContract, Endpoint } from '@lab/contract/endpoint'
import type { Context, Handlers } from './context.ts'

export interface BoundEndpoint {
  /** `experiment.publish`: domain and name in the contract. */
  name: string
  domain: string
  endpoint: Endpoint
  handle(context: Context<Endpoint>): Promise<unknown>
}

/**
 * Binds a domain's contract to its handlers. Types demand one handler per endpoint, no more and no fewer; what slips
 * past the types (a cast, plain JavaScript) stops the boot here.
 */
export function bind<const C extends DomainContract>(
  domain: string,
  contract: C,
  handlers: Handlers<C>,
): BoundEndpoint[] {
  const wanted = Object.keys(contract)
  const given = Object.keys(handlers)
  const missing = wanted.filter((name) => !given.includes(name))
  const surplus = given.filter((name) => !wanted.includes(name))
  if (missing.length || surplus.length) {
    throw new Error(`Handlers of ${domain}: missing [${missing.join(', ')}], surplus [${surplus.join(', ')}]`)
  }
  return wanted.map((name) => ({
    name: `${domain}.${name}`,
    domain,
    endpoint: contract[name]!,
    handle: handlers[name as keyof C] as unknown as BoundEndpoint['handle'],
  }))
}

/** Two endpoints on one method and path shape (parameters count as equal) stop the boot. */
export function assertNoClash(bound: BoundEndpoint[]): void {
  const seen = new Map<string, string>()
  for (const { name, endpoint } of bound) {
    const shape = `${endpoint.method} ${endpoint.path.replaceAll(/:[A-Za-z_]+/g, ':')}`
    const other = seen.get(shape)
    if (other) throw new Error(`${name} and ${other} both answer ${shape}`)
    seen.set(shape, name)
  }
}
