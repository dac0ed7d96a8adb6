import { z } from 'zod'
import { RefusedStep } from './experiment-package.ts'

/** How much of a course package is held in memory, and how many files it may have; its bytes are the server's setting. */
export const cartridgeLimits = {
  entries: 20_000,
  manifestBytes: 16 * 1024 * 1024,
  /** Of one page, and of all together. */
  textBytes: 1024 * 1024,
  textsBytes: 48 * 1024 * 1024,
} as const

/** What came of an import: the result of its job. */
export const CourseImported = z.object({
  mooc_id: z.string(),
  title: z.string(),
  units: z.number(),
  /** What did not come along, or is otherwise than in the package. */
  refused: z.array(RefusedStep),
})
export type CourseImported = z.output<typeof CourseImported>
