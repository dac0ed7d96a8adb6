import { expect, test } from 'vitest'
import { searchItems } from './palette-match.ts'
import type { PaletteItem } from './palette-match.ts'
import { matchPinyin } from './pinyin.ts'
import { pressedKeys } from './use-shortcuts.ts'

const items: PaletteItem[] = [
  { id: 'bank', section: '页面', title: '题库', to: '/question-bank', keywords: ['试题'] },
  { id: 'exp', section: '页面', title: '实验', to: '/exp' },
  { id: 'class', section: '页面', title: '班级', to: '/class' },
  { id: 'new', section: '操作', title: '新建实验', to: '/exp/new' },
  { id: 'linux', section: '最近打开', title: 'Linux 系统：用户与权限管理', to: '/exp/1' },
]

test.each([
  ['实验', ['exp', 'new']],
  ['试题', ['bank']],
  ['sy', ['exp', 'new']],
  ['shiyan', ['exp', 'new']],
  ['xjsy', ['new']],
  ['banji', ['class']],
  ['linux', ['linux']],
  ['LINUX', ['linux']],
  ['qxgl', ['linux']],
  ['zzz', []],
])('%s finds %j', (query, ids) => {
  expect(searchItems(items, query, matchPinyin).map((item) => item.id)).toEqual(ids)
})

test('of equally good matches the likelier comes first, but never before a better one', () => {
  const alike: PaletteItem[] = [
    { id: 'suite', section: '环境', title: 'Git 环境', to: '/env/template/1', lift: -1 },
    { id: 'long', section: '内容', title: 'Git 协作：从第一次提交到找回丢失的工作', to: '/exp/1' },
    {
      id: 'opened',
      section: '最近打开',
      title: 'Git 协作：从第一次提交到找回丢失的工作',
      to: '/class/1/content/exp/1',
      lift: 1,
    },
    { id: 'inside', section: '收藏', title: '用 Git 协作', to: '/exp/2', lift: 1 },
  ]
  expect(searchItems(alike, 'git').map((item) => item.id)).toEqual(['opened', 'long', 'suite', 'inside'])
})

test('an empty query offers everything, and what was found is marked', () => {
  expect(searchItems(items, '')).toHaveLength(items.length)
  expect(searchItems(items, 'xjsy', matchPinyin)[0]?.marks).toEqual([0, 1, 2, 3])
})

test.each([
  [{ key: 'k', ctrlKey: true }, 'mod+k'],
  [{ key: 'K', metaKey: true, shiftKey: true }, 'mod+shift+k'],
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: 'g' }, 'g'],
  [{ key: 'Enter', altKey: true }, 'alt+enter'],
])('%j is %s', (pressed, name) => {
  expect(pressedKeys({ ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...pressed })).toBe(name)
})
