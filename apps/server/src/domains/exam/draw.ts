import type { ExamSettings } from '@lab/contract/exam-settings'
import type { PaperQuestion } from '@lab/contract/question/paper-content'
import { z } from 'zod'
import type { DrawFor } from '../paper/index.ts'
import { shuffled } from '../question/index.ts'
import type { Variant } from '../record/index.ts'
import type { ExamPaper } from './paper.ts'

const Source = z.object({ bank_id: z.string(), question_id: z.string(), version: z.number() })

/** What one learner is asked, in their order: made before they begin, and the same ever after. */
export const ExamVariant = z.object({
  form: z.string(),
  /** Decides the order of options. */
  seed: z.string(),
  minutes: z.number().nullable(),
  shuffles_options: z.boolean(),
  /** Which version of a question is held, of those that were changed while they were asked. */
  versions: z.record(z.string(), z.number()).default({}),
  sections: z.array(
    z.object({
      title: z.string(),
      questions: z.array(z.object({ key: z.string(), points: z.number(), source: Source.nullable() })),
    }),
  ),
})
export type ExamVariant = z.output<typeof ExamVariant>

/** The variant of an attempt at an exam. */
export const examVariant = ({ variant }: { variant: Variant }): ExamVariant => ExamVariant.parse(variant)

/** Another number once a question of it was changed. */
export const revisionOf = ({ versions }: Pick<ExamVariant, 'versions'>): number =>
  Object.values(versions).reduce((sum, version) => sum + version, 0)

/** The paper of one learner, decided by the seed and by what they had before. Pure. */
export function drawPaper(
  { content, draws }: Pick<ExamPaper, 'content' | 'draws'>,
  settings: Pick<ExamSettings, 'shuffle_questions' | 'shuffle_options' | 'duration_minutes'>,
  learner: DrawFor,
): ExamVariant {
  const { seed } = learner
  const drawn = draws().drawFor(learner)
  const sections = content.sections.map((section) => {
    const ofRules = section.draws.flatMap(({ id, points }) => drawn.get(id)!.map((one) => ({ ...one, points })))
    const asked: PaperQuestion[] = [...section.questions, ...ofRules]
    const ordered = settings.shuffle_questions ? shuffled(asked, `${seed} ${section.id}`) : asked
    return {
      title: section.title,
      questions: ordered.map(({ key, points, source }) => ({ key, points, source })),
    }
  })
  return {
    form: 'A',
    seed,
    minutes: settings.duration_minutes,
    shuffles_options: settings.shuffle_options,
    versions: {},
    sections: sections.filter(({ questions }) => questions.length > 0),
  }
}
