import { describe, expect, it } from 'vitest'
import type { Question } from '@lab/contract/question/content'
import { bandsOf, comparedText, fingerprintOf, likeness, piecesOf, plainStem } from './fingerprint.ts'

const choice = (...options: string[]): Question => ({
  type: 'single',
  options: options.map((text, at) => ({ id: `o${at}`, text })),
  answer: ['o0'],
  analysis: '',
})
const trueFalse: Question = { type: 'true_false', answer: ['对'], analysis: '' }

describe('a plain stem', () => {
  it.each([
    ['**进程**是`资源`分配的单位', '进程是资源分配的单位'],
    ['# 标题\n\n1. 一\n2. 二', '标题 1. 一 2. 二'],
    ['如图 ![页表](/files/abcdefghijklmnopqrstuv/a.png) 所示', '如图 页表 所示'],
    ['如图 ![](/files/abcdefghijklmnopqrstuv/a.png) 所示', '如图 [图] 所示'],
    ['见[说明](https://example.org/a)', '见说明'],
    ['| 页 | 块 |\n| --- | --- |\n| 0 | 3 |', '| 页 | 块 | | 0 | 3 |'],
    ['```c\nfork();\n```', 'fork();'],
    ['<b>粗</b>', '粗'],
    ['`#include <stdio.h>` 与 List<String>', '#include <stdio.h> 与 List<String>'],
    ['<script>alert(2)</script>\\<img src=x>', '<script>alert(2)</script><img src=x>'],
    ['设 $x^2$', '设 $x^2$'],
  ])('of %j is %j', (markdown, plain) => {
    expect(plainStem(markdown)).toBe(plain)
  })

  it('is made of a hostile stem at once', () => {
    const began = performance.now()
    for (const part of ['![', '[a](', '<a', '|-', '```\n', '**', '\\'])
      expect(plainStem(part.repeat(60_000 / part.length)).length).toBeLessThanOrEqual(60_000)
    expect(performance.now() - began).toBeLessThan(3_000)
  })
})

describe('questions that ask the same', () => {
  const same: [string, Question][] = [
    ['进程是（ ）的单位。', choice('资源分配', '调度')],
    ['进程是（  ）的单位', choice('资源分配', '调度')],
    ['**进程**是( )的单位。', choice('调度', '资源分配')],
    ['进程 是 ____ 的单位．', choice('资源分配。', '调度')],
  ]
  it('have one fingerprint', () => {
    expect(new Set(same.map(([stem, question]) => fingerprintOf(stem, question).fingerprint)).size).toBe(1)
  })

  it.each<[string, string, Question]>([
    ['another word', '线程是（ ）的单位。', choice('资源分配', '调度')],
    ['another option', '进程是（ ）的单位。', choice('资源分配', '保护')],
    ['another type', '进程是（ ）的单位。', trueFalse],
    ['another sign', '进程是（+）的单位。', choice('资源分配', '调度')],
    ['a picture', '进程是（ ）的单位。![](/files/abcdefghijklmnopqrstuv/a.png)', choice('资源分配', '调度')],
  ])('have it not with %s', (_what, stem, question) => {
    expect(fingerprintOf(stem, question).fingerprint).not.toBe(fingerprintOf(...same[0]!).fingerprint)
  })
})

describe('questions that ask nearly the same', () => {
  const long =
    '在采用分页存储管理的系统中，页面大小为4KB，逻辑地址为32位，页表项占4字节，则一个进程的页表最多占用多少个页框'
  const pieces = (stem: string) => piecesOf(comparedText(stem, trueFalse))
  const shared = (one: string, other: string) => {
    const others = new Set(bandsOf(pieces(other)))
    return bandsOf(pieces(one)).filter((band) => others.has(band)).length
  }

  it.each([
    [`${long}？`, `${long}？请计算。`],
    [long, long.replace('4KB', '8KB')],
    [long, `已知${long}`],
  ])('share a band: %j and %j', (one, other) => {
    expect(likeness(pieces(one), pieces(other))).toBeGreaterThan(0.75)
    expect(shared(one, other)).toBeGreaterThan(0)
  })

  it('share none with others', () => {
    const other = '下列关于死锁的叙述中，破坏循环等待条件的办法是对资源编号，并要求进程按照编号递增的次序申请资源'
    expect(likeness(pieces(long), pieces(other))).toBeLessThan(0.1)
    expect(shared(long, other)).toBe(0)
  })

  it('compare short texts as a whole', () => {
    expect(piecesOf('页')).toEqual(new Set(['页']))
    expect(likeness(piecesOf('页'), piecesOf('页'))).toBe(1)
  })
})
