import {
  hasCheck,
  partsOf,
  saidTogether,
  type ValidationRun,
  type ValidationState,
  type StepEvidence,
  validationParts,
} from '@lab/contract/experiment'
import { type ScriptCheck } from '@lab/contract/script-check'
import { isObserved, evaluateEvidence, type LearnerAction } from './evidence.ts'
import { causeOf, type MachineFacts } from './validation-cause.ts'
import { isTask, runsInValidation, stepHash, type StepContent, type StoredValidationStep } from './outline.ts'

/** The clean environment that a validation runs in. A string is the reason in Chinese why it cannot be used any more. */
export interface ValidationEnvironment {
  script(machine: string | null, script: string): Promise<ValidationRun | string>
  check(machine: string | null, check: ScriptCheck): Promise<ValidationRun | string>
  /** What of the step's evidence there is to be seen now, by its words, with a mark that changes when it is written. */
  look(step: StepContent): Promise<Map<string, string>>
  /** Who runs scripts there and what is writable; null where the machine does not say. */
  facts(machine: string | null): Promise<MachineFacts | null>
  /** Waits before a failing check is tried again. */
  pause(): Promise<void>
}

export interface ValidationResult {
  state: Extract<ValidationState, 'passed' | 'failed' | 'cancelled' | 'broken'>
  /** In Chinese; empty when it passed. */
  reason: string
  steps: StoredValidationStep[]
}

/** Output kept of one run; more than that helps nobody and fills the database. */
const outputLimit = 16_000

const clipped = (run: ValidationRun): ValidationRun => ({
  ...run,
  stdout: run.stdout.slice(-outputLimit),
  stderr: run.stderr.slice(-outputLimit),
})

/** The validation of an outline before it starts: every step that runs, waiting. */
export const waitingSteps = (steps: StepContent[]): StoredValidationStep[] =>
  steps.filter(runsInValidation).map((step) => ({
    step_id: step.id,
    step_hash: stepHash(step),
    title: step.title,
    state: 'waiting',
    reason: '',
    cause: '',
    at: null,
    setup: null,
    before: null,
    solve: null,
    after: null,
    cleanup: null,
  }))

/**
 * Why the reference solution is not what the step asks to have been done: its lines read as commands one second apart, and
 * after it what was seen to have changed. Order and time are asked for where the lines alone can tell.
 */
function unshown(evidence: StepEvidence, solve: string, seen: string[]): string {
  const actions: LearnerAction[] = solve.split('\n').map((text, at) => ({ text, at: new Date(at * 1_000) }))
  const after = new Date(actions.length * 1_000)
  actions.push(...seen.map((text) => ({ text, at: after, isObserved: true })))
  const asked = evidence.items.some(isObserved) ? { ...evidence, in_order: false, within_minutes: null } : evidence
  const { missing } = evaluateEvidence(asked, actions)
  return missing.length ? `参考解没有做到过程要求：${missing.join('；')}` : ''
}

class EnvironmentLost extends Error {}

type HostRun = { machine: string | null; run: ValidationRun }

/** What ran on several hosts, as one line of the validation. */
const asOne = (runs: readonly HostRun[]): ValidationRun =>
  clipped({ ...saidTogether(runs), duration_ms: runs.reduce((sum, { run }) => sum + run.duration_ms, 0) })

/**
 * Runs the steps in order: setup, the check must fail, the reference solution, the check must pass, cleanup. A step
 * that does not hold is noted and the next one is still run, so that one validation shows all that is wrong.
 * `onChange` sees the steps after each part; a cancelled validation stops between parts.
 */
export async function validateSteps(
  all: StepContent[],
  environment: ValidationEnvironment,
  watch: { onChange(steps: StoredValidationStep[], done: number): Promise<void>; cancelled(): boolean },
): Promise<ValidationResult> {
  const contents = all.filter(runsInValidation)
  const steps = waitingSteps(all)

  const reached = async (asked: Promise<ValidationRun | string>): Promise<ValidationRun> => {
    const run = await asked
    if (typeof run === 'string') throw new EnvironmentLost(run)
    return run
  }

  /** The run that went wrong, and what is behind it. */
  async function explain(step: StepContent, validation: StoredValidationStep): Promise<void> {
    const at = validationParts.findLast((name) => validation[name] !== null)
    const run = at && validation[at]
    if (!run || (at === 'before' ? run.outcome === 'failed' || run.outcome === 'passed' : run.outcome === 'passed'))
      return
    validation.at = at
    validation.cause = causeOf(run, await environment.facts(step.machine))
  }

  async function part(step: StepContent, validation: StoredValidationStep, note: () => Promise<void>): Promise<string> {
    const script = async (name: 'setup' | 'solve' | 'cleanup'): Promise<boolean> => {
      const runs: HostRun[] = []
      for (const { machine, [name]: text } of partsOf(step)) {
        if (text) runs.push({ machine, run: await reached(environment.script(machine, text)) })
      }
      if (!runs.length) return true
      validation[name] = asOne(runs)
      await note()
      return validation[name].outcome === 'passed'
    }
    const checks = async (retries: number): Promise<HostRun[]> => {
      const runs: HostRun[] = []
      for (const { machine, check } of partsOf(step)) {
        if (!check) continue
        let run = await reached(environment.check(machine, check))
        for (let left = retries; left > 0 && run.outcome === 'failed'; left--) {
          await environment.pause()
          run = await reached(environment.check(machine, check))
        }
        runs.push({ machine, run })
      }
      return runs
    }
    if (!(await script('setup'))) return `准备脚本执行失败：${whyNot(validation.setup!)}`
    if (!isTask(step)) return (await script('cleanup')) ? '' : `清理脚本执行失败：${whyNot(validation.cleanup!)}`
    const { evidence } = step
    // What the commands alone do not show need not be run.
    const isSeen = evidence?.items.some(isObserved) ?? false
    const solution = partsOf(step)
      .map(({ solve }) => solve)
      .join('\n')
    const asTyped = evidence && !isSeen ? unshown(evidence, solution, []) : ''
    const before = isSeen ? await environment.look(step) : new Map<string, string>()
    const asSeen = async (): Promise<string> => {
      if (!evidence || !isSeen) return ''
      const now = await environment.look(step)
      return unshown(
        evidence,
        solution,
        [...now].flatMap(([words, mark]) => (before.get(words) === mark ? [] : [words])),
      )
    }
    if (!hasCheck(step)) {
      if (!evidence) return '没有验证脚本'
      if (asTyped) return asTyped
      if (!(await script('solve'))) return `参考解脚本执行失败：${whyNot(validation.solve!)}`
      const missed = await asSeen()
      if (missed) return missed
      return (await script('cleanup')) ? '' : `清理脚本执行失败：${whyNot(validation.cleanup!)}`
    }
    const untouched = await checks(0)
    validation.before = asOne(untouched)
    await note()
    const idle = untouched.find(({ run }) => run.outcome === 'passed')
    if (idle) return `${untouched.length > 1 ? `主机 ${idle.machine ?? '（默认）'}：` : ''}什么都没做，验证就通过了`
    if (validation.before.outcome !== 'failed') return `验证脚本本身有问题：${whyNot(validation.before)}`
    if (!solution.trim()) return '没有参考解脚本'
    if (asTyped) return asTyped
    if (!(await script('solve'))) return `参考解脚本执行失败：${whyNot(validation.solve!)}`
    const missed = await asSeen()
    if (missed) return missed
    validation.after = asOne(await checks(step.retries))
    await note()
    if (validation.after.outcome !== 'passed') return `执行参考解之后仍未通过：${whyNot(validation.after)}`
    return (await script('cleanup')) ? '' : `清理脚本执行失败：${whyNot(validation.cleanup!)}`
  }

  for (const [index, step] of contents.entries()) {
    if (watch.cancelled()) return { state: 'cancelled', reason: '已取消', steps }
    const validation = steps[index]!
    validation.state = 'running'
    await watch.onChange(steps, index)
    try {
      validation.reason = await part(step, validation, () => watch.onChange(steps, index))
      if (validation.reason) await explain(step, validation)
    } catch (error) {
      if (!(error instanceof EnvironmentLost)) throw error
      validation.state = 'failed'
      validation.reason = error.message
      return { state: 'broken', reason: error.message, steps }
    }
    validation.state = validation.reason === '' ? 'passed' : 'failed'
  }
  await watch.onChange(steps, steps.length)
  const wrong = steps.find((step) => step.state === 'failed')
  return wrong
    ? { state: 'failed', reason: `环节「${wrong.title}」：${wrong.reason}`, steps }
    : { state: 'passed', reason: '', steps }
}

/** The last words of a run that did not go as it should. */
function whyNot(run: ValidationRun): string {
  if (run.outcome === 'timeout') return '超时未结束'
  // What a failed check says is its output or its complaint already.
  const said = run.outcome === 'failed' && run.message ? run.message : `${run.message}\n${run.stderr}`
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  return lines.slice(-3).join('；').slice(-300) || `退出码 ${run.exit_code ?? '无'}`
}
