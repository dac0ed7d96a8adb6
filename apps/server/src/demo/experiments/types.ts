import type { VerifyScriptType } from '@lab/contract/environment'
import type { ConciseQuestion } from '@lab/contract/question/concise'

/**
 * The shape of a demo experiment: what a teacher would have written in the console, as one value.
 * Scripts run as the learner in /home/learner of the step's machine; the check protocol is described at `DemoCheck`.
 */

export type Difficulty = 'easy' | 'medium' | 'hard'
export type DemoStepKind = 'text' | 'task' | 'question' | 'report'

/**
 * A verification script. Exit 0 passes, 1 fails (the last lines of stdout are what the learner reads), anything else
 * means that the check itself broke. A line `SCORE: 0.6` (0..1) gives that share of the points although it failed.
 * How `sql` and `http` scripts read is said in check-script.ts; the environment domain runs all of them.
 */
export type DemoCheck = { type: VerifyScriptType; script: string; timeoutSeconds: number }

/** Written in the concise form; every demo question explains its answer. */
export type DemoQuestion = ConciseQuestion & { analysis: string }

/** What a report is scored by; the points add up to the step's. */
export type DemoCriterion = { id: string; title: string; points: number; note: string }

export type DemoStep = {
  key: string
  title: string
  kind: DemoStepKind
  body: string
  /** Out of 100 for the whole experiment; steps that are only read have 0. */
  points: number
  hint?: string
  /** Points that opening the hint costs. */
  hintCost?: number
  /** Reference answer of a question or report, for teachers. */
  answer?: string
  /** Host name in the suite; the first machine when absent. */
  machine?: string
  setup?: string
  check?: DemoCheck
  solve?: string
  cleanup?: string
  question?: DemoQuestion
  rubric?: DemoCriterion[]
}

export type DemoSection = { title: string; steps: readonly DemoStep[] }

export type SuiteMachine = { hostname: string; templateKey: string; networks?: readonly string[] }

export type DemoExperiment = {
  key: string
  title: string
  summary: string
  /** Key of a leaf in categories.ts. */
  category: string
  tags: readonly string[]
  difficulty: Difficulty
  durationMinutes: number
  suite: { key: string; title: string; machines: readonly SuiteMachine[] }
  /** Markdown that only teachers see. */
  teachingGuide: string
  sections: readonly DemoSection[]
}
