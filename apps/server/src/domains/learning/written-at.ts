/**
 * When a response was written, for the order in which responses count: as its learner's browser says by the server's clock, never
 * after it arrived, so that no clock that is ahead keeps later ones from counting. A client that says nothing: on arrival.
 */
export function writtenAtOf(given: string | undefined, now: Date): Date {
  if (given === undefined) return now
  const written = new Date(given)
  return written < now ? written : now
}
