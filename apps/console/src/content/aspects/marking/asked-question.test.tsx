import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import { AskedQuestion } from './asked-question.tsx'

afterEach(cleanup)

const statement = {
  format: 'markdown' as const,
  value: '分析下表：\n\n| 进程 | 到达 |\n| --- | --- |\n| P1 | 0 |\n\n1. 画甘特图\n2. 求周转时间',
}

test('a marker reads the question with its table and its sub-points, and folds it', async () => {
  const fold = vi.fn<(isFolded: boolean) => void>()
  draw(<AskedQuestion statement={statement} isFolded={false} onFold={fold} />)
  expect((await screen.findByText('到达')).closest('table')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['画甘特图', '求周转时间'])
  const button = screen.getByRole('button', { name: '收起题目' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(button)
  expect(fold).toHaveBeenCalledExactlyOnceWith(true)
})

test('a folded question takes one line', () => {
  draw(<AskedQuestion statement={statement} isFolded onFold={() => undefined} />)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('button', { name: '展开题目' })).toBeTruthy()
})
