import { z } from 'zod'

/** A step of a package that was left out, and why. */
export const RefusedStep = z.object({ step: z.string(), reason: z.string() })
export type RefusedStep = z.output<typeof RefusedStep>

export const packageLimits = {
  uploadBytes: 50 * 1024 * 1024,
  inflatedBytes: 100 * 1024 * 1024,
  entries: 6000,
  textBytes: 1024 * 1024,
  /** Of all data sets together; larger ones travel by themselves. */
  datasetFiles: 3000,
  datasetBytes: 40 * 1024 * 1024,
} as const
