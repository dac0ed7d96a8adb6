import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { excerpt, noticeableJobMs, noticeOfJob, recordAddress, type FinishedJob, type RecordPlace } from './rules.ts'

describe('an excerpt is one line of plain words', () => {
  const rows: [string, string][] = [
    ['第一步\n\n第二步', '第一步 第二步'],
    ['## 标题\n- 一\n- 二', '标题 一 二'],
    ['看**这里**和`ls -l`', '看这里和ls -l'],
    ['![图](/files/x/a.png)报错', '[图片]报错'],
    ['[文档](https://example.com)里有', '文档里有'],
    ['```sh\nrm -rf /\n```之后', '[代码]之后'],
    ['   ', ''],
    ['长'.repeat(121), `${'长'.repeat(120)}…`],
    ['长'.repeat(120), '长'.repeat(120)],
    ['😀'.repeat(121), `${'😀'.repeat(120)}…`],
  ]
  test.each(rows)('%j reads %j', (given, shown) => {
    expect(excerpt(given)).toBe(shown)
  })
})

describe('links lead to pages that exist', () => {
  const golden = readFileSync(new URL('../../../../console/src/app/routes.golden.txt', import.meta.url), 'utf8')
  const paths = golden.split('\n').map((line) => line.split(' ')[0]!)
  const exists = (address: string): boolean =>
    paths.some((path) => new RegExp(`^${path.replaceAll(/:[a-z_]+/gu, '[^/]+')}$`, 'u').test(address))
  const place = { recordId: 'r1', contentId: 'c1', contentKind: 'experiment', classId: 'k1' }
  const rows: [string, RecordPlace, 'query' | 'score' | 'progress', string][] = [
    ['an experiment in a class', place, 'query', '/class/k1/content/exp/c1/record/r1/query'],
    ['an experiment alone', { ...place, classId: null }, 'score', '/exp/c1/record/r1/score'],
    [
      'a practical course in a class',
      { ...place, contentKind: 'mooc' },
      'query',
      '/class/k1/content/course/c1/record/r1/query',
    ],
    ['a practical course alone', { ...place, contentKind: 'mooc', classId: null }, 'query', '/mooc/c1/record/r1/query'],
    ['no record', { ...place, recordId: null }, 'query', '/class/k1/query'],
    ['a kind without records in a class', { ...place, contentKind: 'dataset' }, 'query', '/class/k1/query'],
    ['neither class nor record', { ...place, recordId: null, classId: null }, 'query', ''],
  ]
  test.each(rows)('%s', (_name, given, tab, address) => {
    expect(recordAddress(given, tab)).toBe(address)
    if (address) expect(exists(address), address).toBe(true)
  })
})

describe('finished jobs', () => {
  const began = new Date('2026-03-02T08:00:00Z')
  const after = (ms: number) => new Date(began.getTime() + ms)
  const rows: [string, Partial<FinishedJob>, string | null][] = [
    ['short and well', { finishedAt: after(noticeableJobMs - 1) }, null],
    ['long', { finishedAt: after(noticeableJobMs) }, '「导入名单」已完成'],
    ['short and failed', { state: 'failed', error: '文件无法读取' }, '「导入名单」未能完成'],
    ['cancelled', { state: 'cancelled', finishedAt: after(60_000) }, null],
  ]
  test.each(rows)('%s', (_name, given, title) => {
    const job: FinishedJob = {
      title: '导入名单',
      state: 'done',
      note: '',
      error: null,
      createdAt: began,
      finishedAt: after(1),
      ...given,
    }
    expect(noticeOfJob(job)?.title ?? null).toBe(title)
  })
})
