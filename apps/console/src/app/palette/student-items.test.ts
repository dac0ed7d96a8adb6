import type { FoundStudent } from '@lab/contract/dashboard'
import { expect, test } from 'vitest'
import { searchItems } from '../../kit/palette/palette-match.ts'
import type { Addressee } from '../../content/commands.ts'
import { routeTable } from '../routes.ts'
import { studentItems } from './student-items.ts'

const record = {
  id: 'r',
  kind: 'experiment',
  content_id: 'e',
  content_title: 'Git 入门',
  progress: 33.4,
  step_title: '',
  stuck: null,
} as const satisfies FoundStudent['record']
const student = (more: Partial<FoundStudent> = {}): FoundStudent => ({
  id: 'u',
  real_name: '张嘉怡',
  number: '2026010003',
  environment_id: null,
  place: { id: 'c', kind: 'class', name: '一班', is_training: false },
  record,
  ...more,
})
const written: Addressee[] = []
const seen: string[] = []
const items = (students: FoundStudent[], word = '张嘉怡') =>
  studentItems(routeTable, students, word, { write: (to) => written.push(to), watch: (id) => seen.push(id) })

test.each([
  ['what was worked on', student(), '/class/c/content/exp/e/record/r/progress', '一班 · Git 入门 33%'],
  [
    'a step',
    student({ record: { ...record, step_title: '合并' } }),
    '/class/c/content/exp/e/record/r/progress',
    '一班 · Git 入门 33% · 正在做「合并」',
  ],
  [
    'where they are stuck',
    student({ record: { ...record, step_title: '合并', stuck: 'failures' } }),
    '/class/c/content/exp/e/record/r/progress',
    '一班 · Git 入门 33% · 卡在「合并」',
  ],
  ['nothing yet', student({ record: null }), '/class/c/member/student?selectValue=2026010003', '一班 · 还没有开始学习'],
  [
    'nothing yet and no number, in practical training',
    student({ record: null, number: '', place: { id: 'c', kind: 'class', name: '实训', is_training: true } }),
    '/practical-training/class/c/member/student?selectValue=%E5%BC%A0%E5%98%89%E6%80%A1',
    '实训 · 还没有开始学习',
  ],
])('a learner with %s', (_what, one, to, note) => {
  const [hit] = items([one])
  expect({ to: hit?.to, note: hit?.note?.replaceAll('\u00A0', ' ') }).toEqual({ to, note })
})

test('the number with a content behind it finds the learner, first of all', () => {
  const word = '2026010003 git'
  expect(searchItems(items([student()], word), word).map((item) => item.title)[0]).toMatch(/^张嘉怡/)
})

test('a message is offered while few are found', () => {
  const [, message] = items([student({ record: { ...record, stuck: 'time' } })])
  expect(message?.title).toBe('给张嘉怡发消息')
  message?.run?.()
  expect(written).toEqual([{ placeId: 'c', id: 'u', name: '张嘉怡', about: 'Git 入门' }])
  expect(items(Array.from({ length: 4 }, (_, at) => student({ id: `u${at}` })))).toHaveLength(4)
})

test('the terminal of a running environment can be watched', () => {
  const [hit, watch, message] = items([student({ environment_id: 'env' })])
  expect([hit?.title, watch?.title, message?.title]).toEqual([
    expect.stringMatching(/^张嘉怡/),
    '旁观张嘉怡的终端',
    '给张嘉怡发消息',
  ])
  watch?.run?.()
  expect(seen).toEqual(['env'])
  expect(searchItems(items([student({ environment_id: 'env' })], 'zjy'), 'zjy')[0]?.title).toMatch(/^张嘉怡/)
})
