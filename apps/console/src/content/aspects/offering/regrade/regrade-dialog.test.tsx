import { Question } from '@lab/contract/question/content'
import { regradeTaskLabels, regradeTasks, type Regrade, type RegradeRow, type RegradeStep } from '@lab/contract/regrade'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../../api/request/testing/sign-in.ts'
import { draw } from '../../../../kit/testing/draw.tsx'
import { RegradeEditor } from './regrade-editor.tsx'
import { RegradeResult } from './regrade-result.tsx'

const offeringId = '0de70000-0000-4000-8000-000000000001'
const regradeId = '0de70000-0000-4000-8000-000000000002'

/** What the server would answer, by the end of the path; what was asked is kept. */
const answers = new Map<string, unknown>()
const asked: { method: string; path: string; body: unknown }[] = []
beforeEach(() => {
  asked.length = 0
  answers.clear()
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = new URL(String(input), 'http://lab').pathname
    asked.push({ method: init?.method ?? 'GET', path, body: init?.body ? JSON.parse(String(init.body)) : null })
    const found = [...answers].find(([end]) => path.endsWith(end))
    return Response.json({ code: found ? 10200 : 10404, msg: '', data: found?.[1] ?? {} })
  })
  signIn({ id: 'u', real_name: '林致远' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const choosing = (right: string): Question => Question.parse({ type: 'single', options: ['>', '>>'], answer: [right] })
const step: RegradeStep = {
  step_id: '0de70000-0000-4000-8000-000000000003',
  section_title: '思考',
  title: '追加符号',
  kind: 'question',
  points: 10,
  points_locked: null,
  question: choosing('A'),
  check: null,
  tasks: ['full'],
  newest: null,
  tried: 12,
  running: 0,
}
const regrade: Regrade = {
  id: regradeId,
  offering_id: offeringId,
  state: 'ready',
  changes: [{ step_id: step.step_id, answer: ['B'] }],
  scope: 'counted',
  reason: '答案有误',
  policy: null,
  job_id: null,
  done: 1,
  total: 1,
  created_by: { id: 'u', real_name: '林致远' },
  created_at: new Date().toISOString(),
  applied_at: null,
  undone_at: null,
}
const row: RegradeRow = {
  record_id: '0de70000-0000-4000-8000-000000000004',
  learner: { id: 'l', real_name: '赵一', number: '01', group_name: '' },
  attempt: 1,
  is_counted: true,
  old_score: 50,
  old_max: 100,
  new_score: 60,
  new_max: 100,
  delta: 10,
  percent_delta: 10,
  crosses: 'up',
  steps: [{ step_id: step.step_id, title: step.title, before: 0, after: 10 }],
  unchecked: [],
  is_applied: false,
}

test('a new key and the reason are tried; without them it says what is missing', async () => {
  answers.set('/regrade-steps', { steps: [step] })
  answers.set('/regrades', { regrade, job_id: regradeId })
  let tried = ''
  draw(
    <RegradeEditor offeringId={offeringId} canRepeat={false} onBack={() => undefined} onTried={(id) => (tried = id)} />,
  )
  const key = await screen.findByRole('radio', { name: 'B 是正确答案' })
  expect(screen.queryByRole('textbox', { name: '选项 B' })).toBeNull()
  expect(screen.queryByRole('button', { name: '添加选项' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '试算' }))
  expect(screen.getByRole('alert').textContent).toBe('请至少修改一处')
  await userEvent.click(key)
  await userEvent.type(screen.getByRole('textbox', { name: '原因' }), '答案有误')
  await userEvent.click(screen.getByRole('button', { name: '试算（1 处修改）' }))
  await vi.waitFor(() => expect(tried).toBe(regradeId))
  expect(asked.find((one) => one.method === 'POST')?.body).toEqual({
    changes: [{ step_id: step.step_id, answer: ['B'] }],
    scope: 'counted',
    reason: '答案有误',
  })
})

test('a check that was mended since opens with the newest script, next to the one that graded', async () => {
  const check = { type: 'shell' as const, script: 'test -f old.txt', timeout_seconds: 10 }
  const mended = { ...check, script: 'test -f new.txt' }
  const task: RegradeStep = {
    ...step,
    title: '写文件',
    kind: 'task',
    question: null,
    check,
    tasks: [...regradeTasks],
  }
  answers.set('/regrade-steps', {
    steps: [
      { ...task, newest: { version: 2, question: null, check: mended } },
      { ...step, step_id: 'q', newest: { version: 2, question: choosing('B'), check: null } },
    ],
  })
  answers.set('/regrades', { regrade, job_id: regradeId })
  draw(<RegradeEditor offeringId={offeringId} canRepeat={false} onBack={() => undefined} onTried={() => undefined} />)
  expect(await screen.findAllByText('v2 已修改')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: '用 v2 的答案：B' }))
  await userEvent.click(screen.getByRole('combobox', { name: '「写文件」怎样重判' }))
  await userEvent.click(await screen.findByText(regradeTaskLabels.recheck))
  expect((await screen.findByLabelText('新的验证脚本')).textContent).toContain('new.txt')
  expect((await screen.findByLabelText('原来的验证脚本')).textContent).toContain('old.txt')
  await userEvent.type(screen.getByRole('textbox', { name: '原因' }), '脚本有误')
  await userEvent.click(screen.getByRole('button', { name: '试算（2 处修改）' }))
  await vi.waitFor(() => expect(asked.some((one) => one.method === 'POST')).toBe(true))
  expect(asked.find((one) => one.method === 'POST')?.body).toMatchObject({
    changes: [{ task: 'recheck', check: mended }, { answer: ['B'] }],
  })
})

test('the points of a step with a rubric are not offered, and the field says why', async () => {
  const why = '有评分标准，分值不能单独修改'
  answers.set('/regrade-steps', { steps: [step, { ...step, step_id: 'r', title: '报告', points_locked: why }] })
  draw(<RegradeEditor offeringId={offeringId} canRepeat={false} onBack={() => undefined} onTried={() => undefined} />)
  const locked = await screen.findByRole<HTMLInputElement>('spinbutton', { name: '「报告」的分值' })
  expect(locked.disabled).toBe(true)
  expect(document.getElementById(locked.getAttribute('aria-describedby')!)?.textContent).toBe(why)
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: '「追加符号」的分值' }).disabled).toBe(false)
})

test('the result says old, new, difference and who passes now', async () => {
  const counts = { all: 3, up: 1, down: 0, crosses_up: 1, crosses_down: 0, unchecked: 0 }
  answers.set(`/regrades/${regradeId}`, { regrade, rows: [row], by_rubric: ['实验报告'], total: 1, counts })
  draw(
    <RegradeResult
      item="环节"
      offeringId={offeringId}
      regradeId={regradeId}
      partyKind="person"
      passScore={60}
      refusal={undefined}
      onBack={() => undefined}
    />,
  )
  const line = within(await screen.findByRole('row', { name: /赵一/ }))
  expect(line.getByText('+10')).toBeTruthy()
  expect(screen.getByText('「实验报告」由教师按评分标准给分，不参与重新评分，得分和分值不变。')).toBeTruthy()
  expect(line.getByText('变为及格')).toBeTruthy()
  expect(line.getByText('追加符号：0 → 10')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /只升不降/ }).checked).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '应用' }).disabled).toBe(false)
})

test('where learners submit several times, every attempt can be graded again, each in a line of its own', async () => {
  answers.set('/regrade-steps', { steps: [step] })
  answers.set('/regrades', { regrade, job_id: regradeId })
  let tried = ''
  draw(<RegradeEditor offeringId={offeringId} canRepeat onBack={() => undefined} onTried={(id) => (tried = id)} />)
  const key = await screen.findByRole('radio', { name: 'B 是正确答案' })
  await userEvent.click(key)
  expect(screen.getByText(/其余作答不变/)).toBeTruthy()
  await userEvent.click(screen.getByText('全部提交'))
  expect(screen.getByText('每名学员的每次作答都重新评分。')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: '原因' }), '答案有误')
  await userEvent.click(screen.getByRole('button', { name: '试算（1 处修改）' }))
  await vi.waitFor(() => expect(tried).toBe(regradeId))
  expect(asked.find((one) => one.method === 'POST')?.body).toMatchObject({ scope: 'all' })
  cleanup()

  const counts = { all: 2, up: 2, down: 0, crosses_up: 1, crosses_down: 0, unchecked: 0 }
  const rows = [
    { ...row, is_counted: false, crosses: null },
    { ...row, attempt: 2 },
  ]
  const answer = { regrade: { ...regrade, scope: 'all' }, rows, by_rubric: [], total: 2, counts }
  answers.set(`/regrades/${regradeId}`, answer)
  draw(
    <RegradeResult
      item="环节"
      offeringId={offeringId}
      regradeId={regradeId}
      partyKind="person"
      passScore={60}
      refusal={undefined}
      onBack={() => undefined}
    />,
  )
  const lines = await screen.findAllByRole('row', { name: /赵一/ })
  expect(lines.map((line) => /第\d次作答(?:（计分）)?/.exec(line.textContent)?.[0])).toEqual([
    '第1次作答',
    '第2次作答（计分）',
  ])
})

test('of what groups did together the result counts groups', async () => {
  const counts = { all: 3, up: 2, down: 1, crosses_up: 0, crosses_down: 0, unchecked: 1 }
  answers.set(`/regrades/${regradeId}`, { regrade, rows: [row], by_rubric: [], total: 1, counts })
  draw(
    <RegradeResult
      item="环节"
      offeringId={offeringId}
      regradeId={regradeId}
      partyKind="group"
      passScore={60}
      refusal={undefined}
      onBack={() => undefined}
    />,
  )
  expect(await screen.findByRole('columnheader', { name: '小组' })).toBeTruthy()
  expect(screen.getByText('1 个小组有环节无法重新判定，保留原得分。')).toBeTruthy()
})
