import type { Step, StepKind } from '@lab/contract/experiment'
import { hasCheck, partsOf, StepInput, type StepHost } from '@lab/contract/experiment'
import { fromConcise } from '@lab/contract/question/concise'
import type { Question } from '@lab/contract/question/content'
import { questionGap } from '@lab/contract/question/gaps'
import { markedBy } from '@lab/contract/question/types'
import type { z } from 'zod'

/** All that can be edited of a step; the scripts' fields are there for every kind, used or not. */
export type StepValues = z.output<typeof StepInput>

export const emptyCheck = { type: 'shell', script: '', timeout_seconds: 10 } as const

/** A question to begin with, to be filled in; it is kept like this but not published. */
export const firstQuestion: Question = {
  type: 'single',
  options: [
    { id: 'A', text: '' },
    { id: 'B', text: '' },
  ],
  answer: ['A'],
  analysis: '',
}

/** What a draft has kept on this machine; its question may be in the form of before. */
export const fromDraft = (values: Partial<StepValues>): Partial<StepValues> =>
  values.question ? { ...values, question: fromConcise(values.question) as Question } : values

/** A step as its author edits it. */
export const valuesOf = (step: Step): StepValues => ({
  title: step.title,
  kind: step.kind,
  body: step.body,
  link: step.link,
  points: step.points,
  hint: step.hint,
  hint_cost: step.hint_cost,
  answer: step.secrets?.answer ?? '',
  machine: step.machine,
  setup: step.secrets?.setup ?? '',
  check: step.secrets?.check ?? null,
  solve: step.secrets?.solve ?? '',
  cleanup: step.secrets?.cleanup ?? '',
  retries: step.retries,
  question: step.secrets?.question ?? null,
  evidence: step.secrets?.evidence ?? null,
  hosts: step.secrets?.hosts ?? null,
  rubric: step.secrets?.rubric ?? null,
})

/** What is kept of the values: an empty script is no check, an empty link none, a question only where one is asked. */
export const keptValues = (values: StepValues): StepValues => ({
  ...values,
  check: values.check?.script.trim() ? values.check : null,
  link: values.link && (values.link.url || values.link.name) ? values.link : null,
  question: values.kind === 'question' ? (values.question ?? firstQuestion) : null,
  evidence: keptEvidence(values.evidence),
  hosts: keptHosts(values.hosts),
  rubric: keptRubric(values.rubric),
})

/** Items that say nothing are none, and without items nothing is asked for. */
function keptEvidence(evidence: StepValues['evidence']): StepValues['evidence'] {
  const items = evidence?.items.filter((item) => item.text.trim()) ?? []
  return evidence && items.length > 0 ? { ...evidence, items } : null
}

/** Hosts on which the step does nothing are none of its. */
function keptHosts(hosts: StepValues['hosts']): StepValues['hosts'] {
  const kept = (hosts ?? [])
    .map((host) => ({ ...host, check: host.check?.script.trim() ? host.check : null }))
    .filter((host) => host.check || [host.setup, host.solve, host.cleanup].some((script) => script.trim()))
  return kept.length > 0 ? kept : null
}

/** Criteria without a title and a note were only begun; without criteria there is no rubric. */
function keptRubric(rubric: StepValues['rubric']): StepValues['rubric'] {
  const kept = (rubric ?? []).filter(({ title, note }) => title.trim() || note.trim())
  return kept.length > 0 ? kept : null
}

const hostFields = ['setup', 'check', 'solve', 'cleanup'] as const
const scriptsOf = ({ setup, check, solve, cleanup }: Omit<StepHost, 'machine'>): Omit<StepHost, 'machine'> => ({
  setup,
  check,
  solve,
  cleanup,
})
const noScripts = { setup: '', check: null, solve: '', cleanup: '' }
const hostOf = (values: StepValues, machine: string): StepHost => ({
  ...(values.hosts?.find((host) => host.machine === machine) ?? noScripts),
  machine,
})

/** The values with the scripts of a further host in the place of the step's own. */
export const onHost = (values: StepValues, machine: string): StepValues => ({
  ...values,
  ...scriptsOf(hostOf(values, machine)),
})

/** A change made on a further host: its scripts are that host's, the rest is the step's. */
export function changeOnHost(values: StepValues, machine: string, change: Partial<StepValues>): Partial<StepValues> {
  const entries = Object.entries(change)
  const isHosts = ([field]: [string, unknown]): boolean => (hostFields as readonly string[]).includes(field)
  const host = { ...hostOf(values, machine), ...Object.fromEntries(entries.filter(isHosts)) }
  const others = (values.hosts ?? []).filter((one) => one.machine !== machine)
  return { ...Object.fromEntries(entries.filter((entry) => !isHosts(entry))), hosts: [...others, host] }
}

/**
 * The step's own host becomes another one: its scripts go along, unless the other one has some already, which then change
 * places with them. `before` is what the own one is called.
 */
export function movedTo(values: StepValues, before: string, machine: string): Partial<StepValues> {
  const there = values.hosts?.find((host) => host.machine === machine)
  if (!there) return {}
  const others = (values.hosts ?? []).filter((host) => host !== there)
  return { ...scriptsOf(there), hosts: [...others, { ...scriptsOf(values), machine: before }] }
}

/** The first complaint about each field, in the contract's words. */
export function complaintsAbout(values: StepValues): Readonly<Record<string, string>> {
  const result = StepInput.safeParse(values)
  if (result.success) return {}
  const found: Record<string, string> = {}
  for (const issue of result.error.issues) found[String(issue.path[0] ?? '')] ??= issue.message
  return found
}

const names: Record<StepKind, string> = {
  text: '阅读',
  video: '观看视频',
  pdf: '阅读 PDF',
  file: '查看文件',
  notebook: '完成 Notebook',
  question: '回答问题',
  task: '新任务',
  report: '提交实验报告',
}

/** A new step of a kind, to be written as it will be read. */
export const newStep = (kind: StepKind) => ({
  title: names[kind],
  kind,
  body: { format: 'wysiwyg' as const, value: '' },
  points: kind === 'task' || kind === 'question' || kind === 'report' ? 10 : 0,
  question: kind === 'question' ? firstQuestion : null,
})

/** Whether nothing but a person can say what somebody's work on the step is worth. */
export const isScoredByPeople = (values: StepValues): boolean =>
  values.kind === 'report' ||
  (values.points > 0 &&
    (values.kind === 'question'
      ? values.question !== null && markedBy[values.question.type] === 'person'
      : !hasCheck(values) && values.evidence === null))

const linked: readonly StepKind[] = ['video', 'pdf', 'file', 'notebook']
export const hasLink = (kind: StepKind): boolean => linked.includes(kind)

/** What is missing before learners can work on a step, in Chinese; empty when nothing is. */
export function lacking(step: Step): string[] {
  const missing: string[] = []
  if (step.kind === 'task' && !step.has_check && step.evidence.length === 0) missing.push('没有验证脚本')
  const parts = step.secrets ? partsOf({ machine: step.machine, ...step.secrets }) : []
  if (parts.length > 0 && step.has_check && !parts.some(({ solve }) => solve.trim())) missing.push('没有参考解脚本')
  if (hasLink(step.kind) && !step.link) missing.push('没有选择文件')
  if (step.kind === 'text' && !step.body.value.trim()) missing.push('没有正文')
  if (step.kind === 'question' && !step.body.value.trim()) missing.push('没有题干')
  const gap = step.kind === 'question' && step.secrets ? questionGap(step.secrets.question) : undefined
  if (gap) missing.push(gap)
  return missing
}
