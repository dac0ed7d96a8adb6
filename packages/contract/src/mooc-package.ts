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

/** What a course goes out as: for other platforms, or whole for another school on this one. */
export const courseFormats = ['cartridge', 'package'] as const
export type CourseFormat = (typeof courseFormats)[number]

/** Something of a package with what would become of it: it comes, or is here already. */
export const PreviewedPart = z.object({
  label: z.string(),
  title: z.string(),
  said: z.string(),
  state: z.enum(['new', 'here']),
  note: z.string(),
})
export type PreviewedPart = z.output<typeof PreviewedPart>

/** What an import would bring: the result of the job that only looks. */
export const CoursePreview = z.object({
  format: z.enum(courseFormats),
  title: z.string(),
  chapters: z.number(),
  units: z.array(z.object({ label: z.string(), count: z.number() })),
  parts: z.array(PreviewedPart),
  files: z.number(),
  /** What cannot come, or comes otherwise. */
  refused: z.array(RefusedStep),
})
export type CoursePreview = z.output<typeof CoursePreview>

/** What came of an import: the result of its job. */
export const CourseImported = z.object({
  mooc_id: z.string(),
  title: z.string(),
  units: z.number(),
  /** What did not come along, or is otherwise than in the package. */
  refused: z.array(RefusedStep),
})
export type CourseImported = z.output<typeof CourseImported>
