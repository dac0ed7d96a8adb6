import type { PresentedQuestion } from '@lab/contract/question/present'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import { QuestionAnswer } from './question-answer.tsx'

afterEach(cleanup)

const option = (text: string) => ({ id: text, text })

/** Draws a question that keeps its answer; tells what it was answered with, and that it was submitted. */
function ask(question: PresentedQuestion) {
  const answered = vi.fn<(answer: readonly string[]) => void>()
  const submitted = vi.fn<() => void>()
  function Page() {
    const [answer, setAnswer] = useState<readonly string[]>([])
    const change = (next: readonly string[]) => {
      setAnswer(next)
      answered(next)
    }
    return (
      <QuestionAnswer question={question} answer={answer} isDisabled={false} onChange={change} onSubmit={submitted} />
    )
  }
  draw(<Page />)
  return { answered, submitted }
}

test('what is to be ordered is moved by keys, and the focus goes along', async () => {
  const { answered } = ask({ type: 'ordering', items: [option('二'), option('三'), option('一')] })
  screen.getByRole('button', { name: '上移「一」' }).focus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(answered).toHaveBeenLastCalledWith(['一', '二', '三'])
  expect(screen.getByText('「一」移到第 1 位')).toBeTruthy()
  // At the top only the way down is left.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '下移「一」' }))
  const rows = within(screen.getByRole('list', { name: '排序' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(['1一', '2二', '3三'])
})

test('each left item is matched by a choice, and let go again', async () => {
  const { answered } = ask({
    type: 'matching',
    left: [option('ls'), option('cd')],
    right: [option('进入'), option('列出')],
  })
  await userEvent.click(screen.getByRole('combobox', { name: 'A 对应' }))
  await userEvent.click(await screen.findByRole('option', { name: '2. 列出' }))
  expect(answered).toHaveBeenLastCalledWith(['ls:列出'])
  await userEvent.click(screen.getByRole('button', { name: '清除2. 列出' }))
  expect(answered).toHaveBeenLastCalledWith([])
})

test('several right options are one below the other, like a single one', () => {
  ask({ type: 'multiple', options: [option('甲'), option('乙')] })
  expect(screen.getByRole('group', { name: '多选题' }).dataset.tall).toBe('true')
})

test('every blank has its field; Enter in the last one hands in', async () => {
  const { answered, submitted } = ask({ type: 'fill', blanks: 2, any_order: true })
  await userEvent.type(screen.getByLabelText('第 2 空'), '就绪{Enter}')
  expect(answered).toHaveBeenLastCalledWith(['', '就绪'])
  expect(submitted).toHaveBeenCalledOnce()
  expect(screen.getByText('各空的顺序不限。')).toBeTruthy()
})

test('what is marked elsewhere says that it cannot be answered yet', () => {
  ask({ type: 'programming' })
  expect(screen.getByText('编程题暂不能使用：自动评测尚未开放')).toBeTruthy()
})
