import type { ExamSettings } from '@lab/contract/exam-settings'
import type { PaperQuestion, PaperSection } from '@lab/contract/question/paper-content'
import { z } from 'zod'
import { shuffled } from '../question/index.ts'
import type { Variant } from '../record/index.ts'
import type { ExamSnapshot } from './paper.ts'

const Source = z.object({ bank_id: z.string(), question_id: z.string(), version: z.number() })

/** What one learner is asked, in their order: made before they begin, and the same ever after. */
export const ExamVariant = z.object({
  form: z.string(),
  /** Decides the order of options. */
  seed: z.string(),
  minutes: z.number().nullable(),
  shuffles_options: z.boolean(),
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

type Drawn = Pick<PaperQuestion, 'key' | 'points' | 'source'>

/** Drawn of one section by its rules; nothing is asked twice in a paper, wherever it was drawn. */
function drawnOf({ draws }: PaperSection, pools: ExamSnapshot['pools'], seed: string, taken: Set<string>): Drawn[] {
  return draws.flatMap(({ id, count, points }) => {
    const free = shuffled(pools[id] ?? [], `${seed} ${id}`).filter((one) => !taken.has(identityOf(one)))
    const chosen = free.slice(0, count)
    for (const one of chosen) taken.add(identityOf(one))
    return chosen.map((one) => ({ ...one, points }))
  })
}

/** The same question of a bank is the same, whichever rule or copy asks it. */
const identityOf = ({ key, source }: Drawn): string => source?.question_id ?? key

/** The paper of one learner, decided by the seed alone. Pure. */
export function drawPaper(
  { content, pools }: Pick<ExamSnapshot, 'content' | 'pools'>,
  settings: Pick<ExamSettings, 'shuffle_questions' | 'shuffle_options' | 'duration_minutes'>,
  seed: string,
): ExamVariant {
  const taken = new Set(content.sections.flatMap(({ questions }) => questions.map(identityOf)))
  const sections = content.sections.map((section) => {
    const asked: Drawn[] = [...section.questions, ...drawnOf(section, pools, seed, taken)]
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
    sections: sections.filter(({ questions }) => questions.length > 0),
  }
}
