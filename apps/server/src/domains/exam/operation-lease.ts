import type { Kernel } from '../../kernel/kernel.ts'

/** Who is at something that one server at a time does says so again this often, */
const renewMs = 5_000
/** and what was not renewed for so long is over: its server was killed. */
export const leaseMs = 30_000

/** By when something was claimed or renewed last: who claims it next has another moment. */
export type Claim = Date

/** What one server at a time does with an operation question, as its row says. */
interface Lease {
  /** Null while another one is at it. */
  claim(now: Date): Promise<Claim | null>
  /** Null where it was taken for over, and another one may be at it. */
  renew(claim: Claim, now: Date): Promise<Claim | null>
}

/** Whether something that is noted since then goes on. */
export const isHeld = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() <= leaseMs

/** Claims something and keeps it as long as this server is there; null while another one is at it. */
export async function hold(
  { log }: Pick<Kernel, 'log'>,
  lease: Lease,
  now: Date,
): Promise<{ end(leave: (claim: Claim) => Promise<void>): Promise<void> } | null> {
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
    async end(leave) {
      clearInterval(timer)
      await renewing
      if (claim) await leave(claim)
    },
  }
}
