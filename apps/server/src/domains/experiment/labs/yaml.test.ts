import { expect, test } from 'vitest'
import { frontMatter, readYaml } from './yaml.ts'

test.each<[string, string, unknown]>([
  ['words, numbers and nothing', 'a: b c\nn: 12\nt: true\nx:\ny: ~\n', { a: 'b c', n: 12, t: true, x: null, y: null }],
  ['the events of a workflow', 'on: push\n', { on: 'push' }],
  ['a key twice', 'a: 1\na: 2\n', { a: 2 }],
  ['a reference', 'a: &x [1]\nb: *x\n', { a: [1], b: [1] }],
  [
    'what is taken over from another part',
    'a: &x { k: 1 }\nb:\n  <<: *x\n  l: 2\n',
    { a: { k: 1 }, b: { k: 1, l: 2 } },
  ],
  ['a byte order mark', '\uFEFFa: 1\n', { a: 1 }],
  ['a name that objects have', '__proto__: { isEvil: true }\n', JSON.parse('{"__proto__":{"isEvil":true}}')],
  ['several documents: the first', 'a: 1\n---\nb: 2\n', { a: 1 }],
  ['nothing', '', null],
])('%s', (_, text, value) => {
  expect(readYaml(text)).toEqual(value)
})

test.each([
  ['brackets that do not close', '{{'],
  ['a word before a key', 'a b\nc: d'],
  ['references that multiply', bombOf(9)],
  ['lists that nest without end', '['.repeat(2_000)],
  ['more than a description', `a: ${'b'.repeat(64 * 1024)}`],
])('%s: not read', (_, text) => {
  expect(readYaml(text)).toBeUndefined()
})

/** Each line holds nine of the one before. */
function bombOf(lines: number): string {
  return Array.from({ length: lines }, (_, nth) => {
    const part = nth === 0 ? 'x' : `*l${nth - 1}`
    return `l${nth}: &l${nth} [${Array<string>(9).fill(part).join(', ')}]`
  }).join('\n')
}

test('no text gives an object another prototype', () => {
  const read = readYaml('__proto__: { isEvil: true }\n') as { isEvil?: boolean }
  expect(read.isEvil).toBeUndefined()
})

test('a head is taken off a text', () => {
  expect(frontMatter('---\na: 1\n---\nb\n---\nc')).toEqual({ head: { a: 1 }, body: 'b\n---\nc' })
  expect(frontMatter('# a')).toEqual({ head: undefined, body: '# a' })
})
