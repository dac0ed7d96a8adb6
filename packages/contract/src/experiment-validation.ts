import { z } from 'zod'
import { scriptOutcomes } from './environment-record.ts'
import { Id, PersonBrief, Timestamp } from './fields.ts'

/** One script's or check's run inside a validation. `share` of the points, 0 to 1. */
export const ValidationRun = z.object({
  outcome: z.enum(scriptOutcomes),
  share: z.number(),
  message: z.string(),
  stdout: z.string(),
  stderr: z.string(),
  exit_code: z.number().nullable(),
  duration_ms: z.number(),
})
export type ValidationRun = z.output<typeof ValidationRun>

export const validationStates = ['queued', 'running', 'passed', 'failed', 'cancelled', 'broken'] as const
export type ValidationState = (typeof validationStates)[number]
export const validationStateLabels = {
  queued: '排队中',
  running: '验证中',
  passed: '通过',
  failed: '未通过',
  cancelled: '已取消',
  broken: '环境出错',
} as const satisfies Record<ValidationState, string>

/** The scripts of a step in the order in which a validation runs them; its check twice. */
export const validationParts = ['setup', 'before', 'solve', 'after', 'cleanup'] as const
export type ValidationPart = (typeof validationParts)[number]

/**
 * One task of a validation: its check must fail untouched (`before`) and pass after the reference solution (`after`).
 * `reason` says in Chinese what went wrong; empty when it passed or was not reached. `cause` says what is behind it where that
 * can be known (who runs, what is writable, what is missing), and `at` which script it was.
 */
export const ValidationStep = z.object({
  step_id: Id,
  title: z.string(),
  state: z.enum(['waiting', 'running', 'passed', 'failed']),
  reason: z.string(),
  cause: z.string(),
  at: z.enum(validationParts).nullable(),
  setup: ValidationRun.nullable(),
  before: ValidationRun.nullable(),
  solve: ValidationRun.nullable(),
  after: ValidationRun.nullable(),
  cleanup: ValidationRun.nullable(),
})
export type ValidationStep = z.output<typeof ValidationStep>

export const Validation = z.object({
  id: Id,
  state: z.enum(validationStates),
  reason: z.string(),
  job_id: Id.nullable(),
  env_record_id: Id.nullable(),
  started_by: PersonBrief,
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  /** It was made of exactly the present steps and suite. */
  is_current: z.boolean(),
  /** Run by the night, not by a person. */
  is_nightly: z.boolean(),
  /** The parameters' values that it ran with. */
  values: z.record(z.string(), z.string()),
  steps: z.array(ValidationStep),
})
export type Validation = z.output<typeof Validation>
