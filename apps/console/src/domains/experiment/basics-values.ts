import type { Experiment } from '@lab/contract/experiment'
import type { BodyIn } from '@lab/contract/endpoint'
import { contentBasics } from '@lab/contract/content'
import { experiment } from '@lab/contract/experiment'
import { z } from 'zod'
import { contentRules } from '../../content/life/fields.tsx'
import { countedShares } from './shares.ts'

const made = experiment.create.definition.body.shape
const env = experiment.putEnv.definition.body.shape

/** The basics form: the rules are the contract's own. */
export const basicsSchema = z.object({
  ...contentRules,
  cover: contentBasics.cover,
  difficulty: contentBasics.difficulty,
  duration_minutes: made.duration_minutes,
  needs_report: made.needs_report,
  auto_percent: made.auto_percent,
  network_on: z.boolean().default(false),
  concurrent_environments: env.concurrent_environments.unwrap().default(1),
})
export type BasicsValues = z.output<typeof basicsSchema>

export const basicsOf = (row: Experiment): BasicsValues => ({
  title: row.title,
  cover: row.cover,
  summary: row.summary,
  category_id: row.category?.id ?? null,
  tags: row.tags,
  difficulty: row.difficulty,
  is_public: row.is_public,
  duration_minutes: row.duration_minutes,
  needs_report: row.needs_report,
  auto_percent: row.auto_percent,
  network_on: row.network_on,
  concurrent_environments: row.concurrent_environments,
})

/** What of the form the experiment's own call saves. */
export function updateOf(values: BasicsValues, version: number): BodyIn<typeof experiment.update> {
  const { network_on: _network, concurrent_environments: _concurrent, category_id, auto_percent, ...rest } = values
  const shares = countedShares(values.needs_report, auto_percent)
  return {
    ...rest,
    version,
    category_id: category_id ?? null,
    auto_percent: shares.auto,
    report_percent: shares.report,
  }
}

/** Whether the environment's settings, which are saved by a call of their own, were changed. */
export const envChanged = (values: BasicsValues, row: Experiment): boolean =>
  values.network_on !== row.network_on || values.concurrent_environments !== row.concurrent_environments
