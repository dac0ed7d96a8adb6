import { z } from 'zod'
import type { VerifyScriptType } from '@lab/contract/environment'

/**
 * An experiment as a zip: `manifest.json`, `summary.md`, `teaching-guide.md`, and one folder per step with `step.json`,
 * `body.md`, `hint.md`, `answer.md` and its scripts. People edit these by hand, so texts and scripts are files.
 */
export const packageFormat = 'cloud-lab-experiment'
export const packageVersion = 1

export const Manifest = z.object({
  format: z.literal(packageFormat),
  version: z.literal(packageVersion),
  experiment: z.record(z.string(), z.unknown()),
  sections: z.array(z.object({ title: z.string(), steps: z.array(z.string().max(300)).max(500) })).max(200),
})
export type Manifest = z.output<typeof Manifest>

export const checkFile = {
  shell: 'check.sh',
  python: 'check.py',
  sql: 'check.sql',
  http: 'check.http',
} as const satisfies Record<VerifyScriptType, string>

/** Script and text files of a step, by the field that they hold. */
export const stepFiles = {
  body: 'body.md',
  hint: 'hint.md',
  answer: 'answer.md',
  setup: 'setup.sh',
  solve: 'solve.sh',
  cleanup: 'cleanup.sh',
} as const
