import { StepInput } from '@lab/contract/experiment'
import type { RefusedStep } from '@lab/contract/experiment'
import type { NewSection, NewStep } from '../create.ts'
import type { LabDraft, LabStep } from './draft.ts'
import { inTurn } from './scripts.ts'

/** A script that runs on a machine before a step's own: on the step's host, or on a further one. */
function prepended(step: LabStep, machine: string | null, script: string): LabStep {
  if (!script) return step
  if (machine === null || machine === step.machine) return { ...step, setup: inTurn(script, step.setup) }
  const there = step.hosts.find((one) => one.machine === machine)
  const hosts = there
    ? step.hosts.map((one) => (one === there ? { ...one, setup: inTurn(script, one.setup) } : one))
    : [...step.hosts, { machine, setup: script, check: null, solve: '', cleanup: '' }]
  return { ...step, hosts }
}

/** A step as the outline takes it; one that is beyond a limit is kept as text, and named. */
function asNewStep(step: LabStep, refused: RefusedStep[]): NewStep {
  const { body, hosts, ...rest } = step
  const whole = { ...rest, body: { format: 'markdown' as const, value: body }, hosts: hosts.length ? hosts : null }
  const parsed = StepInput.safeParse(whole)
  if (parsed.success) return { ...whole, check: parsed.data.check, hosts: parsed.data.hosts }
  refused.push({ step: step.title, reason: `${parsed.error.issues[0]?.message ?? '内容有误'}，只带来了正文` })
  return { title: step.title, kind: 'text', body: { format: 'markdown', value: body } }
}

/** The outline of a lab; `scripts` run by machine before its first step. */
export function sectionsOf(
  { sections }: Pick<LabDraft, 'sections'>,
  scripts: ReadonlyMap<string | null, string>,
  refused: RefusedStep[],
): NewSection[] {
  return sections.map((section, at) => ({
    title: section.title,
    steps: section.steps.map((step, index) => {
      const first = at === 0 && index === 0
      const whole = first
        ? [...scripts].reduce((given, [machine, script]) => prepended(given, machine, script), step)
        : step
      return asNewStep(whole, refused)
    }),
  }))
}
