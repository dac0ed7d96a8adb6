import type { LearnersPlace, Task } from '@lab/contract/learner'
import type { Practice } from '@lab/contract/practice'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../kit/testing/draw.tsx'
import { PageHead } from './page-head.tsx'
import { PlaceCards } from './place-cards.tsx'
import { PracticeList } from './practice-list.tsx'
import { TaskList } from './task-list.tsx'

afterEach(cleanup)

const task: Task = {
  offering_id: 'o',
  kind: 'experiment',
  content_id: 'c',
  title: '文件与权限',
  cover: '',
  within: '',
  closed: null,
  place_id: 'p',
  place_kind: 'class',
  place_name: '一班',
  standing: 'not_started',
  record_id: null,
  progress: 0,
  score: null,
  max_score: 30,
  attempt: 0,
  attempts: null,
  opens_at: null,
  due_at: null,
  late_policy: 'accept',
  late_percent: 0,
  needs_approval: false,
  is_admitted: false,
  open_queries: 0,
  pending_application: null,
  group_name: '',
  last_active_at: null,
  submitted_at: null,
}

test('a row says its kind, unless the heading above it does', () => {
  draw(<TaskList tasks={[task]} hasPlace />)
  expect(screen.getByRole('listitem').textContent).toContain('实验一班')
  cleanup()
  draw(<TaskList tasks={[task]} hasKind={false} />)
  expect(screen.getByRole('listitem').textContent).not.toContain('实验')
})

test('the facts of a page are one piece each, and what is empty is none', () => {
  draw(<PageHead title="一班" facts={['操作系统', '', false, '小组：第1组']} />)
  expect(screen.getByText('小组：第1组').tagName).toBe('SPAN')
  expect(screen.getByText('操作系统').parentElement!.textContent).toBe('操作系统 · 小组：第1组')
})

test('the card of a class says what its percent is of', () => {
  const place: LearnersPlace = {
    id: 'p',
    kind: 'class',
    name: '一班',
    course_name: '',
    term: '',
    cover: '',
    is_archived: false,
    teachers: [],
    group_name: '',
    task_count: 3,
    done_count: 0,
    progress: 33.3,
  }
  draw(<PlaceCards places={[place]} />)
  expect(screen.getByRole('listitem').textContent).toMatch(/已完成 0 \/ 3 项总进度33%/)
})

const practice: Practice = {
  content_id: 'c',
  kind: 'training',
  title: '术语',
  cover: '',
  tags: ['中文'],
  org_name: '/示范大学/软件学院',
  record_id: null,
  state: 'not_started',
  attempts: 0,
  best: null,
  last: null,
  last_active_at: null,
}
const scored = (score: number, day = 1) => ({ score, max_score: 100, submitted_at: `2026-11-0${day}T08:00:00.000Z` })

test.each([
  ['未开始', {}, '/learn/practice/c', '中文'],
  ['进行中', { state: 'in_progress', record_id: 'r', attempts: 1 }, '/learn/work/r', '中文练过 1 次'],
  [
    '已评分',
    { state: 'graded', record_id: 'r', attempts: 2, best: scored(98.255), last: scored(90, 2) },
    '/learn/practice/c',
    '中文最好 98.26 / 100上次 90 / 100练过 2 次',
  ],
  [
    '已评分',
    { state: 'graded', record_id: 'r', attempts: 1, best: scored(90), last: scored(90) },
    '/learn/practice/c',
    '中文最好 90 / 100练过 1 次',
  ],
] as const)('a practice that is %s leads on from where its learner is', (label, own, address, facts) => {
  draw(<PracticeList practices={[{ ...practice, ...own }]} />)
  const row = within(screen.getByRole('listitem'))
  expect(row.getByRole('link', { name: '术语' }).getAttribute('href')).toBe(address)
  row.getByText(label)
  expect(screen.getByRole('listitem').textContent).toContain(facts)
})

test('practices of several organisations say whose they are', () => {
  draw(<PracticeList practices={[practice, { ...practice, content_id: 'd', org_name: '/示范大学/数学学院' }]} />)
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('训练软件学院'),
    expect.stringContaining('训练数学学院'),
  ])
})
