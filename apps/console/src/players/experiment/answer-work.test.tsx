import type { Step } from '@lab/contract/experiment'
import type { StepProgress } from '@lab/contract/record'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw } from '../../kit/testing/draw.tsx'
import { WorkSaver } from '../saving/work-saver.ts'
import { AnswerWork } from './answer-work.tsx'
import type { WorkValue } from './use-work-saver.ts'

const options = ['>', '>>'].map((text, at) => ({ id: 'AB'[at], text }))
const step = { id: 's', title: '追加符号', kind: 'question', question: { type: 'single', options } } as unknown as Step
const progress = (answer: string[]) =>
  ({ step_id: 's', state: 'failed', points: 10, answer, last_outcome: 'failed', last_message: '不对' }) as StepProgress

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** The question while its learner answers it on another machine. */
function Page() {
  const [saver] = useState(
    () => new WorkSaver<WorkValue>({ place: { userId: 'u', recordId: 'r' }, send: async () => undefined }),
  )
  const [answer, setAnswer] = useState(['A'])
  return (
    <>
      <AnswerWork step={step} progress={progress(answer)} saver={saver} isLocked={false} />
      <button type="button" onClick={() => setAnswer(['B'])}>
        在别处作答
      </button>
    </>
  )
}

const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)

test('what was answered elsewhere is shown, unless another choice waits here', async () => {
  draw(<Page />)
  expect(chosen()).toEqual([true, false])
  await userEvent.click(screen.getByRole('button', { name: '在别处作答' }))
  expect(chosen()).toEqual([false, true])
  await userEvent.click(screen.getAllByRole('radio')[0]!)
  cleanup()
  draw(<Page />)
  await userEvent.click(screen.getByRole('button', { name: '在别处作答' }))
  expect(chosen()).toEqual([true, false])
})
