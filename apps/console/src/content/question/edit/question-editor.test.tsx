import { Question } from '@lab/contract/question/content'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import { QuestionEditor } from './question-editor.tsx'

afterEach(cleanup)

const code = '输出：\n```\nok\n```'

function Editing({ question }: { question: Question }) {
  const [edited, edit] = useState(question)
  return (
    <>
      <QuestionEditor question={edited} onChange={edit} />
      <output aria-label="题目">{JSON.stringify(edited)}</output>
    </>
  )
}

test.each<[string, Parameters<typeof Question.parse>[0], string]>([
  ['an option', { type: 'single', options: [code, '否'], answer: ['A'] }, '选项 A'],
  ['something to order', { type: 'ordering', items: [code, '否'] }, '排序项 A'],
  [
    'a side of a pair',
    {
      type: 'matching',
      left: [code, '否'],
      right: ['一', '二'],
      pairs: [
        [0, 0],
        [1, 1],
      ],
    },
    '左侧 A',
  ],
])('%s keeps its lines when it is written on', async (_name, given, label) => {
  draw(<Editing question={Question.parse(given)} />)
  await userEvent.type(screen.getByLabelText(label), '。')
  expect(screen.getByRole('status', { name: '题目' }).textContent).toContain(JSON.stringify(`${code}。`))
})

test('the experiment of an operation question that is being asked is shown, and cannot be exchanged', () => {
  const id = crypto.randomUUID()
  const question = Question.parse({
    type: 'operation',
    experiment: { id, version: 2, title: '命令行' },
    steps: [{ id, title: '建用户', points: 10 }],
  })
  draw(<QuestionEditor question={question} onChange={() => undefined} keepsType />)
  expect(screen.getByText('命令行（v2）')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '更换实验' })).toBeNull()
})
