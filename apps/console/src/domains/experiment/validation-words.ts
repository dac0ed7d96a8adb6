import type {
  Validation,
  ValidationPart,
  ValidationRun,
  ValidationState,
  ValidationStep,
} from '@lab/contract/experiment'
import type { StateIcon } from '../../kit/states.ts'
import type { Tone } from '../../kit/tones.ts'

type Look = { label: string; tone: Tone; icon: StateIcon }

export const validationLooks: Record<ValidationState, Look> = {
  queued: { label: '排队中', tone: 'amber', icon: 'clock' },
  running: { label: '验证中', tone: 'blue', icon: 'play' },
  passed: { label: '通过', tone: 'green', icon: 'check' },
  failed: { label: '未通过', tone: 'red', icon: 'cross' },
  cancelled: { label: '已取消', tone: 'slate', icon: 'dash' },
  broken: { label: '环境出错', tone: 'red', icon: 'warn' },
}

export const isUnderWay = (state: ValidationState): boolean => state === 'queued' || state === 'running'

/** The runs of a step's validation in the order they happen, each with what is right for it. */
export const runParts = [
  { part: 'setup', label: '准备', want: 'passed', wanted: '应执行成功' },
  { part: 'before', label: '解题前验证', want: 'failed', wanted: '应不通过' },
  { part: 'solve', label: '参考解', want: 'passed', wanted: '应执行成功' },
  { part: 'after', label: '解题后验证', want: 'passed', wanted: '应通过' },
  { part: 'cleanup', label: '清理', want: 'passed', wanted: '应执行成功' },
] as const satisfies readonly {
  part: keyof ValidationStep
  label: string
  want: ValidationRun['outcome']
  wanted: string
}[]

export type RunPart = (typeof runParts)[number]

/** The script that a part of a validation runs, by the name of its tab: the check runs twice. */
export const scriptOf = (part: ValidationPart) => (part === 'before' || part === 'after' ? 'check' : part)
export const scriptWords = { setup: '准备脚本', check: '验证脚本', solve: '参考解脚本', cleanup: '清理脚本' } as const

/** Whether a run went as a validation wants it: the check must fail before and pass after. */
export const isAsWanted = ({ want }: RunPart, run: ValidationRun): boolean => run.outcome === want

/** What a run's outcome is called: scripts succeed or not, checks pass or not. */
export function outcomeWord({ part }: RunPart, { outcome }: ValidationRun): string {
  const isCheck = part === 'before' || part === 'after'
  if (outcome === 'timeout') return '超时'
  if (outcome === 'error') return isCheck ? '脚本出错' : '失败'
  if (outcome === 'failed') return isCheck ? '不通过' : '失败'
  return isCheck ? '通过' : '成功'
}

/** How far a validation is, in words: `3 / 6 个环节`. */
export function validationProgress(validation: Pick<Validation, 'state' | 'steps'>): {
  done: number
  total: number
  text: string
} {
  const total = validation.steps.length
  const done = validation.steps.filter((step) => step.state === 'passed' || step.state === 'failed').length
  const current = validation.steps.find((step) => step.state === 'running')
  const text =
    validation.state === 'queued'
      ? '正在排队'
      : current
        ? `正在验证「${current.title}」`
        : done === 0
          ? '正在启动全新的环境'
          : '正在销毁环境'
  return { done, total, text }
}

/** Milliseconds as a person reads them: `320 毫秒`, `4.2 秒`. */
export const runTime = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`)
