/** Why the embedded database could not start; one name per cause, so that callers need not read the message. */
export type EmbeddedFailure = 'owned' | 'platform' | 'binaries' | 'identity' | 'locale' | 'version' | 'start'

/** A refusal of the embedded database. The message is for a person at a terminal: Chinese, then English. */
export class EmbeddedDatabaseError extends Error {
  readonly failure: EmbeddedFailure

  constructor(failure: EmbeddedFailure, chinese: string, english: string, options?: ErrorOptions) {
    super(`${chinese}\n${english}`, options)
    this.name = 'EmbeddedDatabaseError'
    this.failure = failure
  }
}
