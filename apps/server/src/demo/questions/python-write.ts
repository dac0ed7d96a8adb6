import type { Question } from '@lab/contract/question/content'
import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import { letterOf } from '@lab/contract/question/types'
import type { DemoQuestion } from './types.ts'

/** A listing below a sentence. */
export const py = (sentence: string, code: string): string => `${sentence}\n\n\`\`\`python\n${code}\n\`\`\``

type Write = (question: Question, stem: string, points: number) => DemoQuestion

/** Questions about one knowledge point. */
export function about(knowledge: string) {
  const whole =
    (difficulty: QuestionDifficulty): Write =>
    (question, stem, points) => ({ stem, question, points, difficulty, knowledge: [knowledge] })

  /** Where the right options are follows from the stem, so that they are everywhere and stay there. */
  const mixed = (stem: string, right: readonly string[], wrong: readonly string[]) => {
    const all = [...right, ...wrong]
    const turn = [...stem].reduce((sum, one) => (sum * 31 + one.codePointAt(0)!) % 9973, 7) % all.length
    const placed = [...all.slice(turn), ...all.slice(0, turn)]
    return {
      options: placed.map((text, at) => ({ id: letterOf(at), text })),
      answer: placed.flatMap((text, at) => (right.includes(text) ? [letterOf(at)] : [])),
    }
  }

  return {
    /** The first option is the right one. */
    single: (
      difficulty: QuestionDifficulty,
      stem: string,
      options: readonly string[],
      analysis: string,
    ): DemoQuestion =>
      whole(difficulty)({ type: 'single', ...mixed(stem, options.slice(0, 1), options.slice(1)), analysis }, stem, 2),
    multiple: (
      difficulty: QuestionDifficulty,
      stem: string,
      right: readonly string[],
      wrong: readonly string[],
      analysis: string,
    ): DemoQuestion =>
      whole(difficulty)({ type: 'multiple', ...mixed(stem, right, wrong), scoring: 'half', analysis }, stem, 4),
    judge: (difficulty: QuestionDifficulty, stem: string, isRight: boolean, analysis: string): DemoQuestion =>
      whole(difficulty)({ type: 'true_false', answer: [isRight ? '对' : '错'], analysis }, stem, 1),
    /** What each blank accepts. Case counts in code. */
    fill: (
      difficulty: QuestionDifficulty,
      stem: string,
      blanks: readonly (readonly string[])[],
      analysis: string,
    ): DemoQuestion =>
      whole(difficulty)(
        {
          type: 'fill',
          blanks: blanks.map((texts) => ({
            rules: texts.map((text) => ({ kind: 'text' as const, text })),
            case_sensitive: true,
            width_sensitive: false,
            spaces: 'ignore' as const,
          })),
          any_order: false,
          scoring: 'each',
          analysis,
        },
        stem,
        2 * blanks.length,
      ),
    ordering: (
      difficulty: QuestionDifficulty,
      stem: string,
      items: readonly string[],
      analysis: string,
    ): DemoQuestion =>
      whole(difficulty)(
        {
          type: 'ordering',
          items: items.map((text, at) => ({ id: `s${(at * 5 + 2) % 17}`, text })),
          scoring: 'run',
          analysis,
        },
        stem,
        4,
      ),
    matching: (
      difficulty: QuestionDifficulty,
      stem: string,
      pairs: readonly (readonly [string, string])[],
      analysis: string,
    ): DemoQuestion => {
      const left = pairs.map(([text], at) => ({ id: `l${at + 1}`, text }))
      const right = pairs
        .map(([, text], at) => ({ id: `r${(at * 3 + 1) % 11}`, text, at }))
        .toSorted((a, b) => a.id.localeCompare(b.id))
      return whole(difficulty)(
        {
          type: 'matching',
          left,
          right: right.map(({ id, text }) => ({ id, text })),
          pairs: left.map(({ id }, at) => ({ left: id, right: right.find((one) => one.at === at)!.id })),
          scoring: 'each',
          analysis,
        },
        stem,
        4,
      )
    },
    short: (
      difficulty: QuestionDifficulty,
      stem: string,
      reference: string,
      keywords: readonly string[],
    ): DemoQuestion =>
      whole(difficulty)({ type: 'short_answer', reference, keywords: [...keywords], analysis: '' }, stem, 10),
  }
}
