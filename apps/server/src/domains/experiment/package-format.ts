import { z } from 'zod'
import { contentBasics } from '@lab/contract/content'
import { packageLimits } from '@lab/contract/experiment'
import type { VerifyScriptType } from '@lab/contract/environment'

/**
 * An experiment as a zip: `manifest.json`, `summary.md`, `teaching-guide.md`, and one folder per step with `step.json`,
 * `body.md`, `hint.md`, `answer.md` and its scripts. People edit these by hand, so texts and scripts are files. The files
 * of its data sets lie below `dataset-files/`, the pictures and files that it quotes below `files/`, under the SHA-256 of
 * their bytes, each once; the manifest says what they are called and where they belong.
 */
export const packageFormat = 'cloud-lab-experiment'
export const packageVersion = 1

export const isPackedBytes = (path: string): boolean => /(^|\/)(dataset-files|files)\/[\da-f]{64}$/.test(path)

export const datasetFile = (sha256: string): string => `dataset-files/${sha256}`

/** The suite that the experiment runs in: what it is called, and the hosts that scripts may name. */
export const ManifestSuite = z.object({ title: z.string().max(200), hosts: z.array(z.string().max(63)).max(20) })
export type ManifestSuite = z.output<typeof ManifestSuite>

/** A data set of the experiment; without files it was left out, for the reason given. */
export const ManifestDataset = z.object({
  name: z.string().max(200),
  title: contentBasics.title,
  summary: z.string().max(200_000).catch(''),
  tags: contentBasics.tags.catch([]),
  difficulty: contentBasics.difficulty.catch('easy'),
  pinned: z.boolean().catch(false),
  left_out: z.string().max(200).optional(),
  files: z
    .array(z.object({ path: z.string().max(2000), sha256: z.string().regex(/^[\da-f]{64}$/) }))
    .max(packageLimits.datasetFiles),
})
export type ManifestDataset = z.output<typeof ManifestDataset>

export const Manifest = z.object({
  format: z.literal(packageFormat),
  version: z.literal(packageVersion),
  experiment: z.record(z.string(), z.unknown()),
  sections: z.array(z.object({ title: z.string(), steps: z.array(z.string().max(300)).max(500) })).max(200),
  datasets: z.array(z.unknown()).max(100).optional(),
  files: z.array(z.unknown()).max(1000).optional(),
})
export type Manifest = z.output<typeof Manifest>

export const checkFile = {
  shell: 'check.sh',
  python: 'check.py',
  sql: 'check.sql',
  http: 'check.http',
} as const satisfies Record<VerifyScriptType, string>

/** The folder of a step's scripts on a further host. */
export const hostFolder = (machine: string): string => `hosts/${machine.replaceAll(/[^\w.-]/g, '_')}`

/** Script and text files of a step, by the field that they hold. */
export const stepFiles = {
  body: 'body.md',
  hint: 'hint.md',
  answer: 'answer.md',
  setup: 'setup.sh',
  solve: 'solve.sh',
  cleanup: 'cleanup.sh',
} as const
