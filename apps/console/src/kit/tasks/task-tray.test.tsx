import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { TaskTray, type TrayJob } from './task-tray.tsx'

afterEach(cleanup)

const job = (id: string, more: Partial<TrayJob>): TrayJob => ({ id, title: `任务${id}`, state: 'running', ...more })

test.each<[string, TrayJob[], string]>([
  ['nothing runs', [], '任务'],
  ['all are over', [job('1', { state: 'done', done: 4, total: 4 }), job('2', { state: 'failed' })], '任务'],
  ['one is half done', [job('1', { done: 2, total: 4 })], '任务，1个正在进行，已完成50%'],
  [
    'the mean of those under way; what is over does not count',
    [job('1', { done: 4, total: 4 }), job('2', { state: 'waiting' }), job('3', { state: 'done', done: 1, total: 1 })],
    '任务，2个正在进行，已完成50%',
  ],
  ['more done than was counted', [job('1', { done: 9, total: 4 })], '任务，1个正在进行，已完成100%'],
])('%s: the ring is there only while work runs, and the button says how far it is', (_, jobs, name) => {
  draw(<TaskTray jobs={jobs} />)
  const button = screen.getByRole('button', { name })
  const [, filled] = button.querySelectorAll('circle')
  const share = /(\d+)%/.exec(name)?.[1]
  expect(filled?.getAttribute('stroke-dasharray')).toBe(share && `${share} 100`)
})

test('running work is cancelled, finished work is put away, each by its name', async () => {
  const done: string[] = []
  const jobs = [job('1', { done: 1, total: 4 }), job('2', { state: 'done', title: '导出成绩' })]
  draw(
    <TaskTray
      jobs={jobs}
      onCancel={({ id }) => done.push(`cancel ${id}`)}
      onDismiss={({ id }) => done.push(`dismiss ${id}`)}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: /^任务/ }))
  await userEvent.click(screen.getByRole('button', { name: '取消任务1' }))
  await userEvent.click(screen.getByRole('button', { name: '移除导出成绩' }))
  expect(done).toEqual(['cancel 1', 'dismiss 2'])
})
