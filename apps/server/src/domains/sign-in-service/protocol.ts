import type { SignInProtocol } from '@lab/contract/sign-in-service'
import { cas } from './cas.ts'
import type { Handshake } from './handshake.ts'
import { oidc } from './oidc.ts'

/** What a protocol needs of a service to ask it. */
export interface Service {
  address: string
  clientId: string
  secret: string | null
}

/** Who a service says that somebody is. */
export interface Proof {
  /** The same for one person for ever, and never another's. */
  subject: string
  claims: Readonly<Record<string, unknown>>
}

/** How a service is asked. All of it throws what the network or the service said where that is no answer of the protocol. */
export interface Protocol {
  /** Where the browser goes to sign in, and what it keeps meanwhile. */
  start(
    service: Service,
    returnTo: string,
  ): Promise<{ url: string; kept: Pick<Handshake, 'state' | 'nonce' | 'verifier'> }>
  /** Who came back; null where the service has not let them in, or the answer is not of this browser. */
  finish(service: Service, returned: URL, kept: Handshake): Promise<Proof | null>
  /** Where the service ends its own session; null where it cannot be asked to. */
  exit(service: Service, returnTo: string): Promise<string | null>
  /** What an operator reads of a service that answers. */
  probe(service: Service): Promise<string>
}

/** Those at which somebody signs in elsewhere and comes back. A directory is asked here (`ldap.ts`). */
export const protocols: Record<Exclude<SignInProtocol, 'ldap'>, Protocol> = { oidc, cas }
