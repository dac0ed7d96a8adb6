import { z } from 'zod'

const idsByKey = z.record(z.string(), z.uuid())

/**
 * Where the demo school's people and things are, by their keys: what the filler made and the learners' job needs. It
 * travels in the job's payload, so a job that a killed server left behind goes on with the same school and the same now.
 */
export const DemoSchool = z.object({
  /** The moment that all plans are made for, ISO 8601. */
  now: z.iso.datetime(),
  people: idsByKey,
  organisations: idsByKey,
  datasets: idsByKey,
  trainings: idsByKey,
  experiments: idsByKey,
  /** Copies in the repository. */
  cases: idsByKey,
  /** The course that is taught among them. */
  classes: z.record(z.string(), z.object({ id: z.uuid(), orgId: z.uuid(), offerings: idsByKey })),
})
export type DemoSchool = z.output<typeof DemoSchool>

/** The value of a key that must be there. */
export function named<T>(values: Readonly<Record<string, T>>, key: string): T {
  const value = values[key]
  if (value === undefined) throw new Error(`The demo school has no ${key}`)
  return value
}
