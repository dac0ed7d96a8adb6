import { describe, expect, test } from 'vitest'
import { changedWords, readChanges, valueText } from './changes.ts'

describe('values in words', () => {
  test.each<[string, unknown, string]>([
    ['name', null, '空'],
    ['tags', [], '空'],
    ['isPublic', true, '是'],
    ['isPublic', false, '否'],
    ['state', 'published', '已发布'],
    ['tags', ['网络', '安全'], '网络、安全'],
    ['points', 0, '0'],
    ['machines', [{ hostname: 'web' }], '[\n  {\n    "hostname": "web"\n  }\n]'],
  ])('%s %j reads %j', (name, value, text) => {
    expect(valueText(name, value)).toBe(text)
  })
})

const id = '01a1b2c3-0000-7000-8000-000000000001'
const lines = (before: unknown, after: unknown) =>
  readChanges(before, after).map((change) => [change.label, change.before, change.after])

describe('what changed', () => {
  test('fields, also of objects inside', () => {
    expect(lines({ class: { name: '一班', term: null } }, { class: { name: '二班', term: '秋' } })).toEqual([
      ['名称', '一班', '二班'],
      ['学期', '空', '秋'],
    ])
  })
  test('of a new object everything that says something', () => {
    expect(lines(null, { id, orgId: id, title: '实验', summary: '', tags: [], version: 1, isPublic: false })).toEqual([
      ['名称', '空', '实验'],
      ['公开', '空', '否'],
    ])
  })
  test('of a removed object likewise', () => {
    expect(lines({ title: '实验', createdAt: '2026-03-02T08:00:00Z' }, null)).toEqual([['名称', '实验', '空']])
  })
  test('bookkeeping and changed ids say nothing', () => {
    expect(lines({ version: 1, updatedAt: 'a', ownerId: id }, { version: 2, updatedAt: 'b', ownerId: null })).toEqual(
      [],
    )
  })
  test('a rich text is called after what it is the text of, and shown at length', () => {
    const [change] = readChanges(
      { body: { format: 'markdown', value: '旧' } },
      { body: { format: 'wysiwyg', value: '新\n行' } },
    )
    expect(change).toMatchObject({ label: '正文', path: 'body.value', isLong: true })
  })
  test('a field that nobody named is shown by its own name', () => {
    expect(lines({ strangeField: 1 }, { strangeField: 2 })).toEqual([['strangeField', '1', '2']])
  })
  test('values that are no fields give nothing', () => {
    expect(lines('a', 'b')).toEqual([])
    expect(lines(null, null)).toEqual([])
  })
})

test('a row names each changed field once, in words', () => {
  expect(changedWords(['version', 'opensAt', 'opens_at', 'strangeField', 'title'])).toEqual(['开放时间', '名称'])
})
