import type { AnswerStatistics } from '@lab/contract/question/statistics'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import { QuestionFigures } from './question-figures.tsx'

afterEach(cleanup)

const figures = (given: Partial<AnswerStatistics>): AnswerStatistics => ({
  type: 'single',
  legend: [],
  answered: [0, 1, 2, 3],
  right: [0],
  partly: [],
  parts: [],
  ...given,
})
function shows(given: Partial<AnswerStatistics>) {
  const shown: [string, readonly number[]][] = []
  draw(<QuestionFigures figures={figures(given)} onShow={(title, who) => shown.push([title, who])} />)
  return shown
}

test('each option has its share and leads to those who chose it; one that nobody chose leads nowhere', async () => {
  const shown = shows({
    parts: [
      {
        label: '',
        given: [
          { mark: 'A', text: '读', is_right: false, who: [1, 2, 3] },
          { mark: 'B', text: '写', is_right: true, who: [0] },
          { mark: 'C', text: '执行', is_right: false, who: [] },
        ],
        others: [],
      },
    ],
  })
  expect(screen.getAllByRole('listitem').map((one) => one.textContent.replaceAll(' ', ''))).toEqual([
    'A.读75%3人',
    'B.写正确25%1人',
    'C.执行0%0人',
  ])
  screen.getByRole('button', { name: 'A. 读：3 人' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(shown).toEqual([['选择「A. 读」', [1, 2, 3]]])
  expect(screen.queryByRole('button', { name: /执行/ })).toBeNull()
})

test('a blank says what is right, what was wrong most, and leads to everybody else', async () => {
  const shown = shows({
    type: 'fill',
    parts: [
      {
        label: '第 2 空',
        given: [
          { mark: '', text: 'chmod', is_right: true, who: [0] },
          { mark: '', text: 'chown', is_right: false, who: [1, 2] },
        ],
        others: [3],
      },
    ],
  })
  expect(screen.getByRole('heading', { name: '第 2 空' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '第 2 空：chown：2 人' }))
  await userEvent.click(screen.getByRole('button', { name: '第 2 空：其他答案：1 人' }))
  expect(shown).toEqual([
    ['第 2 空：填写「chown」', [1, 2]],
    ['第 2 空：填写其他答案', [3]],
  ])
})

test('orders are given by letters, with what the letters stand for', () => {
  shows({
    type: 'ordering',
    legend: [
      { mark: 'A', text: '编辑' },
      { mark: 'B', text: '提交' },
    ],
    parts: [{ label: '', given: [{ mark: '', text: 'B → A', is_right: false, who: [1] }], others: [] }],
  })
  expect(screen.getAllByRole('listitem').map((one) => one.textContent.replaceAll(' ', ''))).toEqual([
    'A.编辑',
    'B.提交',
    'B→A25%1人',
  ])
})
