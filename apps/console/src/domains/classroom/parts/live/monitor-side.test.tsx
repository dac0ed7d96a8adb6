import type { RaisedHand } from '@lab/contract/live'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../../kit/testing/draw.tsx'
import { FailureBoard, HandQueue } from './monitor-side.tsx'

afterEach(cleanup)

const hand = (id: string, given: Partial<RaisedHand> = {}): RaisedHand => ({
  id,
  learner: { kind: 'person', id, real_name: `学员${id}`, number: id, group_name: '', members: [] },
  record_id: id,
  step_title: '配置网络',
  note: '连不上',
  raised_at: new Date().toISOString(),
  taken_by: null,
  environment_id: null,
  ...given,
})

test('raised hands are taken and finished; one that is taken says by whom', async () => {
  const done: string[] = []
  draw(
    <HandQueue
      hands={[hand('1', { environment_id: 'e' }), hand('2', { taken_by: { id: 't', real_name: '林致远' } })]}
      onTake={(one) => done.push(`take ${one.id}`)}
      onFinish={(one) => done.push(`finish ${one.id}`)}
    />,
  )
  expect(screen.getByText('林致远正在处理')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '接手并看终端' }))
  await userEvent.click(screen.getAllByRole('button', { name: '已解决' })[1]!)
  expect(done).toEqual(['take 1', 'finish 2'])
})

test('a shared failure leads to a message to exactly those who have it', async () => {
  const learners = [
    { id: '1', real_name: '赵一' },
    { id: '2', real_name: '钱二' },
  ]
  let recipients: string[] = []
  draw(
    <FailureBoard
      failures={[
        {
          key: 'k',
          stepId: 's',
          stepTitle: '写文件',
          message: '没有找到文件',
          exitCode: null,
          output: 'ls: a.txt\n1 failed',
          learners,
          parties: 2,
        },
      ]}
      onMessage={(failure) => {
        recipients = failure.learners.map((one) => one.id)
      }}
    />,
  )
  // The author's sentence; what the tools printed before it is opened on wish.
  expect(screen.getByTitle('没有找到文件').textContent).toBe('没有找到文件')
  const output = screen.getByText('完整输出').closest('details')!
  expect(output.open).toBe(false)
  expect(output.textContent).toContain('1 failed')
  await userEvent.click(screen.getByRole('button', { name: '提示这 2 人' }))
  expect(recipients).toEqual(['1', '2'])
})

test('a check that says nothing is said in words', () => {
  const failure = {
    key: 'k',
    stepId: 's',
    stepTitle: '写文件',
    message: '',
    exitCode: 2,
    output: '',
    learners: [{ id: '1', real_name: '赵一' }],
    parties: 1,
  }
  draw(<FailureBoard failures={[failure]} onMessage={() => undefined} />)
  expect(screen.getByText('没有通过，验证没有给出说明（退出码 2）')).toBeTruthy()
})

test('nobody asking and nothing shared is said in words', () => {
  draw(
    <>
      <HandQueue hands={[]} onTake={() => undefined} onFinish={() => undefined} />
      <FailureBoard failures={[]} onMessage={() => undefined} />
    </>,
  )
  expect(screen.getByText(/没有人举手/)).toBeTruthy()
  expect(screen.getByText(/同样的验证结果/)).toBeTruthy()
})
