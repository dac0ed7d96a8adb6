import { Parameters, type Parameter, type ParameterKind } from '@lab/contract/experiment'

/** The first complaint about each parameter, by its place. */
export function complaintsAt(parameters: readonly Parameter[]): Readonly<Record<number, string>> {
  const result = Parameters.safeParse(parameters)
  const found: Record<number, string> = {}
  for (const issue of result.error?.issues ?? []) found[Number(issue.path[0] ?? 0)] ??= issue.message
  return found
}

const names = ['port', 'code', 'city', 'user', 'value']

/** A parameter to begin with, under a name that is still free. */
export function newParameter(present: readonly Parameter[]): Parameter {
  const taken = new Set(present.map((one) => one.name))
  const name = names.find((one) => !taken.has(one)) ?? `value${present.length + 1}`
  return { kind: 'number', name, label: '', min: 8000, max: 8999, step: 1 }
}

/** The same parameter as another kind, with what that kind needs. */
export function changedKind(parameter: Parameter, kind: ParameterKind, earlier: readonly string[]): Parameter {
  const { name, label } = parameter
  const values = 'values' in parameter ? parameter.values : ['甲', '乙', '丙']
  switch (kind) {
    case 'number':
      return { kind, name, label, min: 1, max: 100, step: 1 }
    case 'unique':
      return { kind, name, label, length: 8 }
    case 'hash':
      return { kind, name, label, of: earlier.at(-1) ?? '', length: 16 }
    case 'choice':
      return { kind, name, label, values }
    case 'slice':
      return { kind, name, label, values, count: 2 }
  }
}
