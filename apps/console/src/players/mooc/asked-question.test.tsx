import type { AskedInVideo } from '@lab/contract/video-questions'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../kit/testing/draw.tsx'
import { AskedQuestion } from './asked-question.tsx'

const options = ['>', '>>'].map((text, at) => ({ id: 'AB'[at]!, text }))
const asked: AskedInVideo = {
  id: 'q',
  at: 65,
  must_answer: true,
  stem: { format: 'markdown', value: '哪一个是追加？' },
  question: { type: 'single', options },
  given: null,
}
const right = { answer: ['A'], share: 0, right: 'B', analysis: '两个大于号不清空文件。' }

afterEach(cleanup)

/** A question that its server answers with what is right. */
function Page({ question, onGoOn = () => undefined }: { question: AskedInVideo; onGoOn?: () => void }) {
  const [now, setNow] = useState(question)
  const answer = (given: readonly string[]): Promise<void> => {
    setNow({ ...question, given: { ...right, answer: [...given] } })
    return Promise.resolve()
  }
  return <AskedQuestion asked={now} onAnswer={answer} onGoOn={onGoOn} />
}
const button = (name: string) => screen.queryByRole('button', { name })

test('a question that has to be answered lets the video go on with an answer only, and then says what is right', async () => {
  let wentOn = 0
  draw(<Page question={asked} onGoOn={() => (wentOn += 1)} />)
  expect([button('继续播放'), button('跳过')]).toEqual([null, null])
  expect(button('提交答案')).toHaveProperty('disabled', true)
  await userEvent.click(screen.getAllByRole('radio')[0]!)
  await userEvent.click(button('提交答案')!)
  expect(screen.getByText('回答错误，正确答案：B')).toBeTruthy()
  expect(button('提交答案')).toBeNull()
  await userEvent.click(button('继续播放')!)
  expect(wentOn).toBe(1)
})

test('one that is only asked can be passed over', async () => {
  let wentOn = 0
  draw(<Page question={{ ...asked, must_answer: false }} onGoOn={() => (wentOn += 1)} />)
  await userEvent.click(button('跳过')!)
  expect(wentOn).toBe(1)
})
