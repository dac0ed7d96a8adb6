import type { Analysis } from '@lab/contract/analysis'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import { ContentTable } from './content-table.tsx'

afterEach(cleanup)

const content = (title: string, kind: Analysis['contents'][number]['kind']): Analysis['contents'][number] => ({
  offering_id: title,
  content_id: title,
  kind,
  title,
  within: '',
  max_score: 100,
  finished: [],
  average: null,
  time: null,
  slow: [],
  figures: [],
})
const analysis = {
  people: [],
  contents: [content('期末', 'exam'), content('装系统', 'experiment'), content('数据', 'training')],
} as unknown as Analysis

test('each content leads to its own analysis, an exam to that of its questions', () => {
  const linkTo = ({ kind, content_id: id }: Analysis['contents'][number]) =>
    kind === 'training' ? undefined : `/${kind}/${id}`
  draw(<ContentTable analysis={analysis} onShow={() => undefined} linkTo={linkTo} />)
  const links = screen.getAllByRole('link').map((one) => [one.getAttribute('aria-label'), one.textContent])
  expect(links).toEqual([
    ['「期末」的试题分析', '试题分析'],
    ['「装系统」的学情分析', '学情分析'],
  ])
})
