import { expect, test } from 'vitest'
import { fencesClosed, fencesOpened, runMarkOf } from './runnable.ts'

test.each<[string, ReturnType<typeof runMarkOf>]>([
  ['{{exec}}', { run: 'exec', machine: null }],
  ['{{ execute }}', { run: 'exec', machine: null }],
  ['{{copy}}', { run: 'copy', machine: null }],
  ['{{execute T2}}', { run: 'exec', machine: null }],
  ['{{exec interrupt}}', { run: 'exec', machine: null }],
  ['{{execute HOST1}}', { run: 'exec', machine: null }],
  ['{{execute HOST2}}', { run: 'exec', machine: 'host02' }],
  ['bash {{exec web}}', { run: 'exec', machine: 'web' }],
  ['{{port}}', null],
  ['bash', null],
])('%s', (text, mark) => {
  expect(runMarkOf(text)).toEqual(mark)
})

test.each<[string, string, string]>([
  ['a block', '```\nls\n```{{exec}}\n后', '```bash {{exec}}\nls\n```\n后'],
  ['with a language', '```python\nx\n```{{copy}}', '```python {{copy}}\nx\n```'],
  ['that is plain', '```plain\nls\n``` {{execute}}', '```bash {{exec}}\nls\n```'],
  ['in a list', '1. a\n\n   ```\n   ls\n   ```{{exec}}\n2. b', '1. a\n\n   ```bash {{exec}}\n   ls\n   ```\n2. b'],
  ['two of them', '```\na\n```{{exec}}\n\n```\nb\n```', '```bash {{exec}}\na\n```\n\n```\nb\n```'],
  ['longer than what is in it', '````\n```{{exec}}\n````', '````\n```{{exec}}\n````'],
  ['none at all', '`ls`{{exec}} {{port}}', '`ls`{{exec}} {{port}}'],
])('a mark behind %s moves to its first line', (_, given, opened) => {
  expect(fencesOpened(given)).toBe(opened)
  expect(fencesOpened(opened)).toBe(opened)
})

test('and back, for other platforms', () => {
  expect(fencesClosed('```bash {{exec}}\nls\n```\n\n```js\nx\n```')).toBe('```bash\nls\n```{{exec}}\n\n```js\nx\n```')
})

test('many lines take no longer than their length', () => {
  const text = `{{exec}}${'```\n'.repeat(50_000)}${'`'.repeat(50_000)}`
  expect(fencesOpened(text).length).toBeGreaterThan(0)
})
