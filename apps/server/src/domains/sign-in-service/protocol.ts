import type { SignInProtocol } from '@lab/contract/sign-in-service'
import { cas } from './cas.ts'
import type { Handshake } from './handshake.ts'
import { oidc } from './oidc.ts'

/** What is known of a service when it is spoken to. */
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

/** Throws what the network or the service said where a service does not answer as it should. */
export interface Protocol {
  /** The claim that names a person, where the operator has named no other. */
  usualClaim: string
  start(
    service: Service,
    returnTo: string,
  ): Promise<{ url: string; kept: Pick<Handshake, 'state' | 'nonce' | 'verifier'> }>
  finish(service: Service, returned: URL, kept: Handshake): Promise<Proof | null>
  exit(service: Service, returnTo: string): Promise<string | null>
  probe(service: Service): Promise<string>
}

export const protocols: Record<SignInProtocol, Protocol> = { oidc, cas }
