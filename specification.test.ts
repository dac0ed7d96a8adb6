import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testsIn, type WrittenTest } from './docs/rules/test-titles.ts'

// docs/rules/README.md: every rule of the specification is held by a test that would fail without it.

/** Why no test can hold a rule. */
interface Untestable {
  reason: string
}
interface Proof {
  file: string
  /** Title path of the test, as written in the source. */
  test: string
  /** The words of the file that assert the rule. */
  proof: string
  /** What the proof does not cover yet, e.g. that no page uses the part that it tests. */
  note?: string
}
type Entry = Proof | Untestable

const root = import.meta.dirname
const folder = join(root, 'docs/rules')
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T

const rules = read<Record<string, Record<string, string>>>('rules.json')
const areas = Object.keys(rules)
const mapOf = (area: string): Record<string, Entry[]> =>
  existsSync(join(folder, `${area}.json`)) ? read(`${area}.json`) : {}

/** Where vitest and the browser's tests look; a test elsewhere never runs. */
const runs =
  /^(packages|apps\/server|scripts|deploy)\/.*\.test\.ts$|^apps\/console\/.*\.test\.tsx?$|^e2e\/.*\.spec\.ts$|^[^/]+\.test\.ts$/

interface Source {
  text: string
  tests: WrittenTest[]
}
const sources = new Map<string, Source | undefined>()
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')

function sourceOf(file: string): Source | undefined {
  if (!sources.has(file)) {
    const path = join(root, file)
    const isThere = runs.test(file) && existsSync(path)
    const text = isThere ? readFileSync(path, 'utf8') : ''
    sources.set(file, isThere ? { text: flat(text), tests: testsIn(file, text) } : undefined)
  }
  return sources.get(file)
}

function complaint(entry: Entry): string | undefined {
  if ('reason' in entry) return entry.reason.length > 20 ? undefined : 'no reason'
  const { file, test: title, proof } = entry
  const source = sourceOf(file)
  if (!source) return `no test file: ${file}`
  const named = source.tests.filter((one) => one.title === title)
  if (named.length === 0) return `no such test in ${file}: ${title}`
  if (named.some((one) => one.isSkipped)) return `skipped in ${file}: ${title}`
  if (!proof || !source.text.includes(flat(proof))) return `not in ${file}: ${proof}`
  return undefined
}

describe('the rules of the specification', () => {
  test('all 294 are listed, each once', () => {
    const ids = areas.flatMap((area) => Object.keys(rules[area]!))
    expect(ids).toHaveLength(294)
    expect(new Set(ids).size).toBe(294)
  })

  test('every area has its map, and no map has an area of its own', () => {
    const maps = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'rules.json')
    expect(maps.sort()).toEqual(areas.map((area) => `${area}.json`).sort())
  })

  test('few say of themselves that no test can hold them, and those have no proof next to', () => {
    const entries = areas.flatMap((area) => Object.entries(mapOf(area)))
    const untestable = entries.filter(([, list]) => list.some((entry) => 'reason' in entry))
    expect(untestable.map(([id]) => id)).toHaveLength(10)
    expect(untestable.filter(([, list]) => list.length > 1)).toEqual([])
  })

  test.each(areas)('%s: every rule has a test, and every test is there', (area) => {
    const map = mapOf(area)
    expect(Object.keys(map).filter((id) => !(id in rules[area]!))).toEqual([])
    expect(Object.keys(rules[area]!).filter((id) => !map[id]?.length)).toEqual([])
    const wrong = Object.entries(map).flatMap(([id, proofs]) =>
      proofs.map(complaint).flatMap((text) => (text ? [`${id}: ${text}`] : [])),
    )
    expect(wrong).toEqual([])
  })
})

describe('reading the titles of a test file', () => {
  test.each<[string, WrittenTest[]]>([
    [`test('one', () => {})`, [{ title: 'one', isSkipped: false }]],
    [`test("it's", async ({ as }) => {})`, [{ title: "it's", isSkipped: false }]],
    [
      `describe('a', () => { test('one', () => {}); describe('b', () => { it('two', () => {}) }) }); test('three', f => f)`,
      [
        { title: 'a > one', isSkipped: false },
        { title: 'a > b > two', isSkipped: false },
        { title: 'three', isSkipped: false },
      ],
    ],
    ['for (const x of y) test(`${x} s`, { timeout: 9 }, () => {})', [{ title: '${x} s', isSkipped: false }]],
    [`test.each<[string]>([['a']])('row %s', (a) => {})`, [{ title: 'row %s', isSkipped: false }]],
    [`test(row.name, () => {})`, [{ title: '${row.name}', isSkipped: false }]],
    [`test.skip('one', () => {})`, [{ title: 'one', isSkipped: true }]],
    [`test.describe.skip('a', () => { test('one', () => {}) })`, [{ title: 'a > one', isSkipped: true }]],
    [`describe.skipIf(x)('a', () => { test.each([])('one', () => {}) })`, [{ title: 'a > one', isSkipped: true }]],
    [`test.todo('one'); test.setTimeout(9); test.beforeEach('x', () => {}); latest('two', () => {})`, []],
  ])('%s', (source, titles) => {
    expect(testsIn('some.test.ts', source)).toEqual(titles)
  })
})
