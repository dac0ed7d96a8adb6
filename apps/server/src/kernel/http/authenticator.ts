import type { Actor } from '../policy/actor.ts'
import type { Refusal } from '../result.ts'

/** How the kernel learns who is asking; the identity domain provides it. */
export interface Authenticator {
  /**
   * The live person behind an access token or an API token, with the organisation that `domainId` names when it is one of theirs.
   * Refuses with `signedOut`, `personDisabled`, `orgUnavailable` and their relatives.
   */
  authenticate(token: string | undefined, domainId: string | undefined, ip: string): Promise<Actor | Refusal>
  /**
   * What the failures of a sign-in are counted by in place of its address: a browser that is known for the account in
   * `body`. Null for all others.
   */
  knownDevice(cookie: string | undefined, body: unknown): Promise<string | null>
  /** A one-time ticket for a WebSocket address, which cannot carry headers. */
  redeemTicket(ticket: string | undefined): Promise<Actor | Refusal>
}
