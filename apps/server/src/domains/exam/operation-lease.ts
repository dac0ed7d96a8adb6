import type { Kernel } from '../../kernel/kernel.ts'

/** Who is at something that one server at a time does says so again this often, */
const renewMs = 5_000
/** and what was not renewed for so long is over: its server was killed. */
export const leaseMs = 30_000

/** By when something was claimed or renewed last: who claims it next has another moment. */
export type Claim = Date

/** What one server at a time does with an operation question, as its row says; ending it may leave something in the row. */
export interface Lease<Left = never> {
  /** Null while another one is at it. */
  claim(now: Date): Promise<Claim | null>
  /** Null where it was taken for over, and another one may be at it. */
  renew(claim: Claim, now: Date): Promise<Claim | null>
  /** Changes nothing where another one has claimed it since. */
  end(claim: Claim, left?: Left): Promise<void>
}

/** Whether something that is noted since then goes on. */
export const isHeld = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() <= leaseMs

/** Claims something and keeps it as long as this server is there; null while another one is at it. */
export async function hold<Left>(
  { log }: Pick<Kernel, 'log'>,
  lease: Lease<Left>,
  now: Date,
): Promise<{ end(left?: Left): Promise<void> } | null> {
  let claim = await lease.claim(now)
  if (!claim) return null
  let renewing = Promise.resolve()
  const renew = async (): Promise<void> => {
    claim = claim && (await lease.renew(claim, new Date()))
  }
  const timer = setInterval(() => {
    // One after the other: each renews what the one before has left.
    renewing = renewing
      .then(renew)
      .catch((error: unknown) => log.warn({ err: error }, 'what is done with an operation question was not renewed'))
  }, renewMs).unref()
  return {
    async end(left) {
      clearInterval(timer)
      await renewing
      if (claim) await lease.end(claim, left)
    },
  }
}
