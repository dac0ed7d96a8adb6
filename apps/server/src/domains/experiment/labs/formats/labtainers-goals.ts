import { quoted } from '../scripts.ts'

interface Result {
  machine: string | null
  file: string
  kind: string
  wanted: string
}

/** `results.config`: what is looked for in which file; only what a search says is understood. */
function resultsOf(text: string): Map<string, Result> {
  const found = new Map<string, Result>()
  const kinds = 'CONTAINS|FILE_REGEX|STRING_COUNT|COMMAND_COUNT|COMMAND_COUNT_REGEX|PARAM|LINE_COUNT'
  const shape = new RegExp(`^\\s*([\\w-]+)\\s*=\\s*([^:\\s]+(?::[^:\\s]+)?)\\s*:\\s*(${kinds})\\s*:\\s*(.*?)\\s*$`)
  for (const line of text.split(/\r?\n/)) {
    const [, name, artifact = '', kind = '', wanted = ''] = shape.exec(line) ?? []
    if (!name) continue
    const [machine, file] = artifact.includes(':') ? artifact.split(':') : [null, artifact]
    found.set(name, { machine: machine ?? null, file: file ?? '', kind, wanted: wanted.replace(/^"(.*)"$/, '$1') })
  }
  return found
}

/** How `grep` looks for what each kind of result means. */
const searches: Partial<Record<string, string>> = {
  CONTAINS: '-qF',
  FILE_REGEX: '-qE',
  STRING_COUNT: '-qF',
  COMMAND_COUNT: '-qF',
  COMMAND_COUNT_REGEX: '-qE',
}

function scriptOf({ file, kind, wanted }: Result): string | null {
  const option = searches[kind]
  const isFile = /^[\w./~-]+$/.test(file) && !/\.(?:std(?:in|out)|prgout)$/.test(file)
  // What was counted of commands is in the shell's history.
  const isMeant = !/COUNT/.test(kind) || file.endsWith('.bash_history')
  return option && isFile && isMeant && wanted ? `cd && grep ${option} -- ${quoted(wanted)} ${quoted(file)}` : null
}

export interface Graded {
  checks: { goal: string; machine: string | null; script: string }[]
  /** Goals that are no search in a file, in words. */
  lost: string[]
}

/** What a lab grades: its goals, and results that no goal speaks of, which are goals themselves unless they begin with `_`. */
export function gradedBy(resultsText: string, goalsText: string): Graded {
  const results = resultsOf(resultsText)
  const goals = goalsText.split(/\r?\n/).flatMap((line) => {
    const [, goal, rule = ''] = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(line) ?? []
    return goal && !line.trim().startsWith('#') ? [{ goal, rule }] : []
  })
  const speaksOf = (rule: string, result: string): boolean =>
    new RegExp(`(?:^|[\\s:(])${result.replaceAll('-', '\\-')}(?:[\\s:)]|$)`).test(rule)
  const graded: Graded = { checks: [], lost: [] }
  const add = (goal: string, result: Result | undefined, rule: string): void => {
    const script = result && scriptOf(result)
    if (script) graded.checks.push({ goal, machine: result.machine, script })
    else graded.lost.push(`${goal}（${rule.slice(0, 80)}）`)
  }
  for (const { goal, rule } of goals) {
    const named = [...results.keys()].filter((one) => speaksOf(rule, one))
    // Of several results a goal says more than one search does.
    add(goal, named.length > 1 ? undefined : results.get(named[0] ?? goal), rule)
  }
  for (const [name, result] of results) {
    if (name.startsWith('_') || goals.some(({ goal, rule }) => goal === name || speaksOf(rule, name))) continue
    add(name, result, `${result.kind} : ${result.wanted}`)
  }
  return graded
}
