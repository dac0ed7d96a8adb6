import { pageLink, type PageLink } from '@lab/contract/page-link'
import { describe, expect, test } from 'vitest'
import { excerpt, noticeableJobMs, noticeOfJob, recordLink, type FinishedJob, type RecordPlace } from './rules.ts'

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

describe('links to a record', () => {
  const place = {
    recordId: 'r1',
    contentId: 'c1',
    contentKind: 'experiment',
    placeId: 'k1',
    placeKind: 'class' as const,
  }
  const rows: [string, RecordPlace, 'query' | 'score', PageLink | null][] = [
    [
      'an experiment in a class',
      place,
      'query',
      pageLink('experiment', 'c1', 'record.query', { recordid: 'r1', classid: 'k1' }),
    ],
    [
      'a practical course alone',
      { ...place, contentKind: 'mooc', placeId: 'o1', placeKind: 'organisation' },
      'score',
      pageLink('mooc', 'c1', 'record.score', { recordid: 'r1' }),
    ],
    [
      'an experiment in a project',
      { ...place, placeId: 'p1', placeKind: 'project' },
      'query',
      pageLink('experiment', 'c1', 'record.query', { recordid: 'r1', projectid: 'p1' }),
    ],
    ['no record', { ...place, recordId: null }, 'query', pageLink('class', 'k1', 'query')],
    ['no record and no question', { ...place, recordId: null }, 'score', pageLink('class', 'k1')],
    ['neither class nor record', { ...place, recordId: null, placeId: 'o1', placeKind: 'organisation' }, 'query', null],
  ]
  test.each(rows)('%s', (_name, given, tab, link) => {
    expect(recordLink(given, tab)).toEqual(link)
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
