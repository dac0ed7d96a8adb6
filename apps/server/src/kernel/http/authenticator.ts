import type { Actor } from '../policy/actor.ts'
import type { Refusal } from '../result.ts'

/** How the kernel learns who is asking; the identity domain provides it. */
export interface Authenticator {
  /**
   * The live person behind an access token, with the organisation that `domainId` names when it is one of theirs.
   * Refuses with `signedOut`, `personDisabled`, `orgUnavailable` and their relatives.
   */
  authenticate(token: string | undefined, domainId: string | undefined): Promise<Actor | Refusal>
  /** A one-time ticket for a WebSocket address, which cannot carry headers. */
  redeemTicket(ticket: string | undefined): Promise<Actor | Refusal>
}
