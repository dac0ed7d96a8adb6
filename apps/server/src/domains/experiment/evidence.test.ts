import type { EvidenceItem, StepEvidence } from '@lab/contract/experiment'
import { describe, expect, test } from 'vitest'
import { evidenceLines, judgeEvidence, type Deed } from './evidence.ts'

const command = (text: string, label = ''): EvidenceItem => ({ kind: 'command', text, label })
const file = (text: string): EvidenceItem => ({ kind: 'file', text, label: '' })
/** Commands one minute apart. */
const deeds = (...lines: string[]): Deed[] => lines.map((text, at) => ({ text, at: new Date(at * 60_000) }))
const judged = (items: EvidenceItem[], done: Deed[], more: Partial<StepEvidence> = {}) =>
  judgeEvidence({ items, in_order: false, within_minutes: null, ...more }, done)
const isMet = (item: EvidenceItem, line: string): boolean => judged([item], deeds(line)).isMet

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

describe('a file was written by a command', () => {
  test.each([
    ['notes.txt', 'echo hi > notes.txt', true],
    ['notes.txt', 'echo hi >> ~/notes.txt', true],
    ['notes.txt', 'date>notes.txt', true],
    ['notes.txt', 'cat notes.txt', false],
    ['notes.txt', 'cat notes.txt > other.txt', false],
    ['notes.txt', 'vim notes.txt', true],
    ['src/app.py', 'nano /home/learner/src/app.py', true],
    ['app.py', 'cp template.py app.py', true],
    ['app.conf', "sed -i 's/a/b/' app.conf", true],
    ['app.conf', "sed 's/a/b/' app.conf", false],
    ['disk.img', 'dd if=/dev/zero of=disk.img', true],
    ['notes.txt', 'echo x | tee "notes.txt"', true],
    ['my.txt', 'echo > notmy.txt', false],
  ])('%s by %s: %s', (name, line, met) => expect(isMet(file(name), line)).toBe(met))
})

describe('several things', () => {
  const [a, b] = [command('a', '先做甲'), command('b')]
  test('what is missing is named, by its label where there is one', () => {
    expect(judged([a, b], deeds('c', 'b'))).toEqual({ isMet: false, share: 0.5, missing: ['还没有看到：先做甲'] })
    expect(judged([b], deeds())).toEqual({ isMet: false, share: 0, missing: ['还没有看到：执行过命令：b'] })
  })
  test.each([
    [['a', 'b'], true],
    [['b', 'a'], false],
    [['b', 'a', 'b'], true],
    [['a', 'c', 'c', 'b'], true],
  ])('in order %j: %s', (lines, met) => {
    expect(judged([a, b], deeds(...lines), { in_order: true }).isMet).toBe(met)
  })
  test.each([
    [['a', 'b'], 1, true],
    [['a', 'c', 'b'], 1, false],
    // A later try may be quick enough.
    [['a', 'c', 'c', 'a', 'b'], 1, true],
    [['b', 'a'], 1, true],
    [['b', 'c', 'c', 'a'], 2, false],
  ])('within minutes %j %s: %s', (lines, within, met) => {
    expect(judged([a, b], deeds(...lines), { within_minutes: within }).isMet).toBe(met)
  })
  test('both at once: a quick try in the wrong order is none', () => {
    const asked = { in_order: true, within_minutes: 1 }
    expect(judged([a, b], deeds('a', 'c', 'c', 'b', 'a'), asked)).toMatchObject({ isMet: false, share: 0.5 })
    expect(judged([a, b], deeds('a', 'c', 'c', 'a', 'b'), asked)).toEqual({ isMet: true, share: 1, missing: [] })
  })
})

test('what is asked for is said in full, and no more than makes sense', () => {
  const asked = { items: [command('a', '先做甲'), file('b.txt')], in_order: true, within_minutes: 5 }
  expect(evidenceLines(asked)).toEqual(['先做甲', '用命令写过文件：b.txt', '按以上顺序完成', '全部在 5 分钟内完成'])
  expect(evidenceLines({ ...asked, items: [command('a')] })).toEqual(['执行过命令：a'])
})
