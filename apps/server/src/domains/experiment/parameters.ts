import { createHash } from 'node:crypto'
import {
  filledText,
  scriptWithValues,
  type Parameter,
  type ParameterValues,
  type StepPart,
} from '@lab/contract/experiment'
import { withTexts } from '../question/index.ts'
import type { SectionContent, StepContent } from './outline.ts'

/** An endless row of numbers that seed and name decide. */
function* bytesOf(seed: string, name: string): Generator<number, never> {
  for (let block = 0; ; block++) yield* createHash('sha256').update(`${seed}\0${name}\0${block}`).digest()
}

/** Whole numbers below a bound, from six bytes each: the bias is below one in a million for every bound allowed. */
function picker(seed: string, name: string): (below: number) => number {
  const bytes = bytesOf(seed, name)
  return (below) => {
    let value = 0
    for (let at = 0; at < 6; at++) value = value * 256 + bytes.next().value
    return value % below
  }
}

// Without what is mistaken for something else when it is copied by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

function valueOf(parameter: Parameter, seed: string, before: ParameterValues): string {
  const pick = picker(seed, parameter.name)
  switch (parameter.kind) {
    case 'number':
      return String(
        parameter.min + parameter.step * pick(Math.floor((parameter.max - parameter.min) / parameter.step) + 1),
      )
    case 'unique':
      return Array.from({ length: parameter.length }, () => alphabet[pick(alphabet.length)]).join('')
    case 'hash':
      return createHash('sha256')
        .update(`${seed}\0${before[parameter.of] ?? ''}`)
        .digest('hex')
        .slice(0, parameter.length)
    case 'choice':
      return parameter.values[pick(parameter.values.length)]!
    case 'slice': {
      const rest = [...parameter.values]
      const taken: string[] = []
      while (taken.length < parameter.count && rest.length) taken.push(...rest.splice(pick(rest.length), 1))
      return taken.join('\n')
    }
  }
}

/** The values of one seed: always the same for the same seed and parameters. */
export function parameterValues(parameters: readonly Parameter[], seed: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const parameter of parameters) values[parameter.name] = valueOf(parameter, seed, values)
  return values
}

/** A step with the values in what is read, in its scripts, its check and its answers. */
function stepWithValues(step: StepContent, values: ParameterValues): StepContent {
  const text = (given: string): string => filledText(given, values)
  const script = (given: string): string => scriptWithValues('shell', given, values)
  const scripts = ({ setup, solve, cleanup, check }: Omit<StepPart, 'machine'>): Omit<StepPart, 'machine'> => ({
    setup: script(setup),
    solve: script(solve),
    cleanup: script(cleanup),
    check: check && { ...check, script: scriptWithValues(check.type, check.script, values) },
  })
  const { question, evidence } = step
  return {
    ...step,
    body: { ...step.body, value: text(step.body.value) },
    hint: text(step.hint),
    answer: text(step.answer),
    ...scripts(step),
    hosts: step.hosts?.map((host) => ({ ...host, ...scripts(host) })) ?? null,
    question: question && withTexts(question, text),
    evidence: evidence && {
      ...evidence,
      items: evidence.items.map((item) => ({
        ...item,
        text: text(item.text),
        label: text(item.label),
        ...(item.path ? { path: text(item.path) } : {}),
      })),
    },
  }
}

/** The outline as somebody with this seed meets it. */
export function sectionsWithValues(
  sections: SectionContent[],
  parameters: readonly Parameter[],
  seed: string,
): SectionContent[] {
  if (!parameters.length) return sections
  const values = parameterValues(parameters, seed)
  return sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => stepWithValues(step, values)),
  }))
}
