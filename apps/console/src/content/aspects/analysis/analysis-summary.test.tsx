import { type Analysis, RiskRules } from '@lab/contract/analysis'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import { AnalysisSummary } from './analysis-summary.tsx'
import { CriteriaTable } from './criteria-table.tsx'
import { StepTable } from './step-table.tsx'

afterEach(cleanup)

const analysis: Analysis = {
  people: ['赵一', '钱二', '孙三'].map((real_name, at) => ({ id: String(at), real_name, number: '', group_name: '' })),
  records: [],
  summary: { learners: 3, started: [0, 2], finished: [], passed: [2], average: 81.25, median: 80, deviation: null },
  distribution: [],
  unscored: [0, 1],
  progress: [],
  contents: [],
  steps: [
    {
      offering_id: 'o',
      step_id: 's',
      title: '写文件',
      kind: 'task',
      reached: 2,
      passed: 1,
      first_try: 0,
      failures: 4,
      hints: 0,
      median_seconds: 90,
      failing: [0],
      message: '没有找到文件',
    },
  ],
  criteria: [
    {
      step_id: 'r',
      step_title: '报告',
      criterion_id: 'c1',
      title: '结论',
      points: 4,
      average: 2.5,
      scored: [0, 2],
      full: [],
      low: [2],
    },
  ],
  heat: [],
  at_risk: [],
  rules: RiskRules.parse({}),
  rules_version: 1,
}

test('every figure that counts people leads to them; none behind it cannot be pressed', async () => {
  const shown: [string, number[]][] = []
  draw(<AnalysisSummary analysis={analysis} onShow={(title, who) => shown.push([title, who])} />)
  await userEvent.click(screen.getByRole('button', { name: /未开始/ }))
  await userEvent.click(screen.getByRole('button', { name: /还没有成绩/ }))
  expect(shown).toEqual([
    ['未开始', [1]],
    ['还没有成绩', [0, 1]],
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /全部完成/ }).disabled).toBe(true)
  expect(screen.getByText('81.3')).toBeTruthy()
})

test('a failed step names what those who fail are shown and leads to them', async () => {
  const shown: [string, number[]][] = []
  draw(<StepTable analysis={analysis} hasContents={false} onShow={(title, who) => shown.push([title, who])} />)
  expect(screen.getByText('没有找到文件')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '1 人' }))
  expect(shown).toEqual([['在「写文件」失败', [0]]])
})

test('a criterion has its average, and its figures lead to the learners', async () => {
  const shown: [string, number[]][] = []
  draw(<CriteriaTable analysis={analysis} onShow={(title, who) => shown.push([title, who])} />)
  expect(screen.getByText('2.5 / 4')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '2 人' }))
  await userEvent.click(screen.getByRole('button', { name: '1 人' }))
  expect(shown).toEqual([
    ['「结论」已评分', [0, 2]],
    ['「结论」低于六成', [2]],
  ])
})
