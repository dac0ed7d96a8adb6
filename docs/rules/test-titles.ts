import { parseSync, Visitor } from 'vite'

export interface WrittenTest {
  /** Titles of the groups and of the test, as they are written in the source, joined by ` > `. */
  title: string
  /** Left out, unfinished or expected to fail, itself or by its group. */
  isSkipped: boolean
}

const groupNames = new Set(['describe', 'test.describe', 'suite'])
const testNames = new Set(['test', 'it'])
/** What may follow the name and still runs the test. */
const harmless = new Set(['each', 'for', 'concurrent', 'sequential', 'serial', 'parallel'])
const skipping = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'fail', 'only'])

type Callee = { type: string } & Record<string, unknown>

/** `test.skip.each([...])` as ['test', 'skip', 'each']; calls on the way are looked through. */
function chainOf(callee: Callee): string[] | undefined {
  if (callee.type === 'Identifier') return [callee.name as string]
  if (callee.type === 'CallExpression') return chainOf(callee.callee as Callee)
  if (callee.type === 'TaggedTemplateExpression') return chainOf(callee.tag as Callee)
  if (callee.type !== 'MemberExpression') return undefined
  const before = chainOf(callee.object as Callee)
  const property = callee.property as Callee
  return before && property.type === 'Identifier' ? [...before, property.name as string] : undefined
}

function kindOf(chain: string[]): { isGroup: boolean; isSkipped: boolean } | undefined {
  const length = groupNames.has(chain.slice(0, 2).join('.')) ? 2 : 1
  const name = chain.slice(0, length).join('.')
  const rest = chain.slice(length)
  if (!groupNames.has(name) && !testNames.has(name)) return undefined
  if (!rest.every((part) => harmless.has(part) || skipping.has(part))) return undefined
  return { isGroup: groupNames.has(name), isSkipped: rest.some((part) => skipping.has(part)) }
}

/** Every test of a source file; a title made of parts keeps them as written: `${username} has to choose`. */
export function testsIn(fileName: string, source: string): WrittenTest[] {
  const { program, errors } = parseSync(fileName, source)
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]!.message}`)
  const groups: { title: string; isSkipped: boolean }[] = []
  const found: WrittenTest[] = []
  const groupCalls = new Set<unknown>()
  new Visitor({
    CallExpression(node) {
      const [first, second] = node.arguments
      const chain = chainOf(node.callee as unknown as Callee)
      const kind = chain && kindOf(chain)
      // `test.skip(condition, why)` inside a test has no function; `test.each([...])` is only the table.
      const last = node.arguments.at(-1)
      if (!kind || !first || !second || !last) return
      const hasBody = node.arguments.some(
        ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression',
      )
      if (!hasBody) return
      const written = source.slice(first.start, first.end)
      const title = /^(['"`]).*\1$/s.test(written)
        ? written.slice(1, -1).replaceAll(/\\(['"`\\])/g, '$1')
        : `\${${written}}`
      const path = [...groups, { title, isSkipped: kind.isSkipped }]
      if (kind.isGroup) {
        groupCalls.add(node)
        groups.push(path.at(-1)!)
      } else {
        found.push({ title: path.map((one) => one.title).join(' > '), isSkipped: path.some((one) => one.isSkipped) })
      }
    },
    'CallExpression:exit'(node) {
      if (groupCalls.has(node)) groups.pop()
    },
  }).visit(program)
  return found
}
