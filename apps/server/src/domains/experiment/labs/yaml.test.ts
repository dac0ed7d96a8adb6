import { expect, test } from 'vitest'
import { frontMatter, readYaml } from './yaml.ts'

test.each<[string, string, unknown]>([
  ['words, numbers and nothing', 'a: b c\nn: 12\nt: true\nx:\ny: ~\n', { a: 'b c', n: 12, t: true, x: null, y: null }],
  ['quotes', `a: "x: \\"y\\""\nb: 'it''s'\n"c d": e\n`, { a: 'x: "y"', b: "it's", 'c d': 'e' }],
  [
    'lists at the depth of their key',
    'a:\n- x\n- y: 1\n  z: 2\n- - deep\nb: 1\n',
    { a: ['x', { y: 1, z: 2 }, '- deep'], b: 1 },
  ],
  ['lists deeper than their key', 'a:\n  - k: v\n    m:\n      - q\n', { a: [{ k: 'v', m: ['q'] }] }],
  [
    'texts of several lines',
    'a: |\n  one\n    two\n\n  three\nb: >-\n  x\n  y\n',
    { a: 'one\n  two\n\nthree', b: 'x y' },
  ],
  ['words that go on below', 'a: one\n  two\nb: "x\n  y"\n', { a: 'one two', b: 'x y' }],
  ['comments and addresses', '# c\na: http://x/#y # z\nb: #f\n', { a: 'http://x/#y', b: null }],
  ['lists in brackets', 'a: [x, 2]\nb: []\n', { a: ['x', 2], b: [] }],
  ['a list alone', '- a\n- b\n', ['a', 'b']],
  ['nothing', '', null],
])('%s', (_, text, value) => {
  expect(readYaml(text)).toEqual(value)
})

test.each(['just words', '{{', 'a b\nc: d'])('%j is not read', (text) => {
  expect(readYaml(text)).toBeUndefined()
})

test('hostile texts end', () => {
  expect(readYaml('a: &x [*x, *x]\nb: *x\n')).toBeDefined()
  expect(readYaml(Array.from({ length: 500 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'))).toBeUndefined()
  expect(readYaml(`${'- '.repeat(20_000)}x`)).toBeDefined()
})

test('a head is taken off a text', () => {
  expect(frontMatter('---\na: 1\n---\nb\n---\nc')).toEqual({ head: { a: 1 }, body: 'b\n---\nc' })
  expect(frontMatter('# a')).toEqual({ head: undefined, body: '# a' })
})
