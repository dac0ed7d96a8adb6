import type { Step } from '@lab/contract/experiment'
import type { StepProgress } from '@lab/contract/record'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { DialogHost } from '../../kit/dialogs/dialog-host.tsx'
import { draw } from '../../kit/testing/draw.tsx'
import { WorkSaver } from '../saving/work-saver.ts'
import { StepWork } from './step-work.tsx'
import type { WorkValue } from './use-work-saver.ts'

beforeEach(() => {
  signIn({ id: 'u', real_name: '林致远' })
  const outline = { sections: [], published_version: null }
  vi.stubGlobal('fetch', async () => Response.json({ code: 10200, msg: '', data: { outline } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const step = {
  id: 's',
  title: '统计访问量',
  kind: 'task',
  points: 10,
  body: { format: 'markdown', value: '数一数日志的行数。' },
  machine: null,
  hint: '',
  hint_cost: 2,
  has_check: true,
  question: null,
  evidence: [],
  rubric: [],
} as unknown as Step
const progress = (over: Partial<StepProgress> = {}) =>
  ({
    step_id: 's',
    kind: 'task',
    state: 'in_progress',
    points: 10,
    has_hint: true,
    hint_cost: 2,
    comment: '',
    ...over,
  }) as StepProgress

const saver = new WorkSaver<WorkValue>({ place: { userId: 'u', recordId: 'r' }, send: async () => undefined })

type Given = Partial<ComponentProps<typeof StepWork>>

/** A step whose hint is opened by the server, here by hand. */
function Page({ given, cost = 2 }: { given?: Given; cost?: number }) {
  const [isOpened, setOpened] = useState(false)
  const hint = async () => {
    setOpened(true)
    return { hint: '用 `wc -l`。' }
  }
  return (
    <>
      <DialogHost />
      <StepWork
        step={{ ...step, hint_cost: cost }}
        progress={progress({ hint_opened: isOpened, hint_cost: cost })}
        acts={{ hint } as unknown as ComponentProps<typeof StepWork>['acts']}
        saver={saver}
        isLocked={false}
        remark=""
        complaint={undefined}
        onBefore={undefined}
        onNext={undefined}
        {...given}
      />
    </>
  )
}

test('an opened hint says at its place what it cost, and is gone to', async () => {
  draw(<Page />)
  await userEvent.click(screen.getByRole('button', { name: '查看提示（−2 分）' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '查看提示' }))
  const hint = await screen.findByRole('region', { name: '提示' })
  expect(hint.textContent).toContain('已查看提示，本环节扣除 2 分')
  expect(await within(hint).findByText('wc -l')).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(hint)
})

test('a hint that costs nothing says so', async () => {
  draw(<Page cost={0} />)
  await userEvent.click(screen.getByRole('button', { name: '查看提示' }))
  expect((await screen.findByRole('region', { name: '提示' })).textContent).toContain('不扣分')
})

test('what the teacher wrote about the whole and about the step is read where it was worked on', () => {
  draw(<Page given={{ isLocked: true, remark: '思路清楚，继续努力', progress: progress({ comment: '少了一行' }) }} />)
  expect(screen.getByRole('region', { name: '总体评语' }).textContent).toContain('思路清楚，继续努力')
  expect(screen.getByRole('region', { name: '本环节评语' }).textContent).toContain('少了一行')
})

test('work nobody has written about has no place for it', () => {
  draw(<Page />)
  expect(screen.queryByRole('region', { name: /评语$/ })).toBeNull()
})

test('of a step that was gone to, the title has the focus that the step before took with it', () => {
  draw(<Page given={{ isMoved: true }} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '统计访问量' }))
  cleanup()
  draw(<Page />)
  expect(document.activeElement).toBe(document.body)
})

test.each<[StepProgress['last_outcome'], string, string]>([
  ['passed', '做得好', '验证通过做得好'],
  ['passed', '', '验证通过'],
  ['failed', '缺少 a.txt', '还没有通过缺少 a.txt'],
  ['failed', '', '还没有通过没有说明原因，请对照要求检查'],
])('a check that %s and says "%s"', (last_outcome, last_message, shown) => {
  const state = last_outcome === 'passed' ? 'passed' : 'failed'
  draw(
    <Page
      given={{ progress: progress({ state, last_outcome, last_message, last_output: last_message, attempts: 1 }) }}
    />,
  )
  const verdict = screen.getByText(state === 'passed' ? '验证通过' : '还没有通过').closest('output')
  expect(verdict?.textContent).toBe(shown)
})
