import { contentBasics } from '@lab/contract/content'
import { RichText } from '@lab/contract/fields'
import { CoursePlan, partKinds } from '@lab/contract/mooc-plan'
import { z } from 'zod'

/**
 * A course as one zip: `course.json` with its chapters; below `experiments/` each experiment as its own package has it; below
 * `exams/` each exam with its questions; the files that it quotes below `files/`, those of its data sets below
 * `dataset-files/`, under the SHA-256 of their bytes, each once.
 */
export const courseFormat = 'cloud-lab-course'
export const courseVersion = 1
export const courseFile = 'course.json'

/** An experiment or an exam of the course: where it lies in the zip; null where it stayed behind, for the reason given. */
export const CoursePart = z.object({
  id: z.uuid(),
  kind: z.enum(partKinds),
  title: z.string().max(200),
  path: z
    .string()
    .regex(/^(?:experiments\/\d{1,4}\/|exams\/\d{1,4}\.json)$/)
    .nullable(),
  left_out: z.string().max(300).optional(),
})
export type CoursePart = z.output<typeof CoursePart>

export const CourseManifest = z.object({
  format: z.literal(courseFormat),
  version: z.literal(courseVersion),
  course: z.object({
    title: contentBasics.title,
    summary: RichText,
    cover: contentBasics.cover.catch(''),
    tags: contentBasics.tags.catch([]),
    difficulty: contentBasics.difficulty.catch('easy'),
  }),
  plan: CoursePlan,
  parts: z.array(CoursePart).max(500),
  datasets: z.array(z.unknown()).max(500),
  files: z.array(z.unknown()).max(5_000),
})
export type CourseManifest = z.output<typeof CourseManifest>

/** Whether an archive is a course of this platform: its manifest lies at the top, or in the only folder. */
export const isCourseFile = (path: string): boolean => /^(?:[^/]+\/)?course\.json$/.test(path)
