import type { EvidenceItem, StepEvidence } from '@lab/contract/experiment'
import { describe, expect, test } from 'vitest'
import { evidenceLines, evaluateEvidence, type LearnerAction } from './evidence.ts'

const command = (text: string, label = ''): EvidenceItem => ({ kind: 'command', text, label })
const file = (text: string): EvidenceItem => ({ kind: 'file', text, label: '' })
/** Commands one minute apart. */
const actions = (...lines: string[]): LearnerAction[] => lines.map((text, at) => ({ text, at: new Date(at * 60_000) }))
const evaluated = (items: EvidenceItem[], done: LearnerAction[], more: Partial<StepEvidence> = {}) =>
  evaluateEvidence({ items, in_order: false, within_minutes: null, ...more }, done)
const isMet = (item: EvidenceItem, line: string): boolean => evaluated([item], actions(line)).isMet

describe('a command was run', () => {
  test.each([
    ['git commit', 'git commit -m "first"', true],
    ['git commit -m', 'git commit -a -m x', true],
    ['git commit', 'git status', false],
    ['git commit', 'echo git commit', false],
    ['git', '/usr/bin/git status', true],
    ['make', 'cd src && make -j4 | tee log', true],
    ['make', 'LANG=C sudo make', true],
    ['ls -l', 'ls -la', false],
    ['chmod 640', "chmod '640' notes", true],
    ['make', 'cmake .', false],
    ['python3 app.py', 'nohup python3 app.py &', true],
  ])('%s by %s: %s', (wanted, line, met) => expect(isMet(command(wanted), line)).toBe(met))
})

describe('a file was written, a line is in a log', () => {
  const log: EvidenceItem = { kind: 'log', text: 'ready', path: 'app.log', label: '服务启动' }
  const seen = (text: string): LearnerAction => ({ text, at: new Date(0), isObserved: true })
  test('counts as it was seen, not as it was typed', () => {
    expect(isMet(file('notes.txt'), 'echo hi > notes.txt')).toBe(false)
    expect(isMet(file('notes.txt'), '写过文件：notes.txt')).toBe(false)
    expect(evaluated([file('notes.txt')], [seen('写过文件：notes.txt')]).isMet).toBe(true)
    expect(evaluated([file('notes.txt')], [seen('写过文件：other.txt')]).isMet).toBe(false)
    expect(evaluated([log], [seen('日志中出现过：ready（app.log）')]).isMet).toBe(true)
    expect(evaluated([log], [seen('日志中出现过：ready（other.log）')]).missing).toEqual(['还没有看到：服务启动'])
    expect(evaluated([command('写过文件：notes.txt')], [seen('写过文件：notes.txt')]).isMet).toBe(false)
  })
  test('in order with commands', () => {
    const after = (minute: number, action: LearnerAction): LearnerAction => ({
      ...action,
      at: new Date(minute * 60_000),
    })
    const deedsInOrder = [
      after(0, { text: 'python3 app.py', at: new Date(0) }),
      after(1, seen('日志中出现过：ready（app.log）')),
    ]
    const asked = { in_order: true, within_minutes: 2 }
    expect(evaluated([command('python3 app.py'), log], deedsInOrder, asked).isMet).toBe(true)
    expect(evaluated([log, command('python3 app.py')], deedsInOrder, asked).isMet).toBe(false)
  })
})

describe('several things', () => {
  const [a, b] = [command('a', '先做甲'), command('b')]
  test('what is missing is named, by its label where there is one', () => {
    expect(evaluated([a, b], actions('c', 'b'))).toEqual({ isMet: false, share: 0.5, missing: ['还没有看到：先做甲'] })
    expect(evaluated([b], actions())).toEqual({ isMet: false, share: 0, missing: ['还没有看到：执行过命令：b'] })
  })
  test.each([
    [['a', 'b'], true],
    [['b', 'a'], false],
    [['b', 'a', 'b'], true],
    [['a', 'c', 'c', 'b'], true],
  ])('in order %j: %s', (lines, met) => {
    expect(evaluated([a, b], actions(...lines), { in_order: true }).isMet).toBe(met)
  })
  test.each([
    [['a', 'b'], 1, true],
    [['a', 'c', 'b'], 1, false],
    // A later try may be quick enough.
    [['a', 'c', 'c', 'a', 'b'], 1, true],
    [['b', 'a'], 1, true],
    [['b', 'c', 'c', 'a'], 2, false],
  ])('within minutes %j %s: %s', (lines, within, met) => {
    expect(evaluated([a, b], actions(...lines), { within_minutes: within }).isMet).toBe(met)
  })
  test('both at once: a quick try in the wrong order is none', () => {
    const asked = { in_order: true, within_minutes: 1 }
    expect(evaluated([a, b], actions('a', 'c', 'c', 'b', 'a'), asked)).toMatchObject({ isMet: false, share: 0.5 })
    expect(evaluated([a, b], actions('a', 'c', 'c', 'a', 'b'), asked)).toEqual({ isMet: true, share: 1, missing: [] })
  })
})

test('what is asked for is said in full, and no more than makes sense', () => {
  const asked = { items: [command('a', '先做甲'), file('b.txt')], in_order: true, within_minutes: 5 }
  expect(evidenceLines(asked)).toEqual(['先做甲', '写过文件：b.txt', '按以上顺序完成', '全部在 5 分钟内完成'])
  expect(evidenceLines({ ...asked, items: [command('a')] })).toEqual(['执行过命令：a'])
})
