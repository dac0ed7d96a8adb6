import type { RolloverRow } from '@lab/contract/rollover'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../../kit/testing/draw.tsx'
import { PlanTable } from './plan-table.tsx'

afterEach(cleanup)

const row = (offering_id: string, given: Partial<RolloverRow> = {}): RolloverRow => ({
  offering_id,
  kind: 'experiment',
  title: `实验${offering_id}`,
  old_opens_at: null,
  old_closes_at: '2026-10-04T12:00:00.000Z',
  new_opens_at: null,
  new_closes_at: '2027-04-06T12:00:00.000Z',
  old_version: 1,
  new_version: 1,
  week: 6,
  notes: [],
  obstacle: '',
  ...given,
})

test('says what changes and why, and what cannot come along', async () => {
  const toggled: [string, boolean][] = []
  draw(
    <PlanTable
      rows={[row('甲', { notes: ['截止避开清明节顺延'] }), row('乙', { obstacle: '内容当前为已停用' }), row('丙')]}
      without={new Set(['丙'])}
      isStale={false}
      onToggle={(id, isIn) => toggled.push([id, isIn])}
    />,
  )
  const lineOf = (title: string) => within(screen.getByRole('row', { name: new RegExp(title) }))
  expect(lineOf('实验甲').getByText('截止避开清明节顺延')).toBeTruthy()
  expect(lineOf('实验甲').getByText('第 6 周')).toBeTruthy()
  expect(lineOf('实验乙').getByText('内容当前为已停用，不复制')).toBeTruthy()
  expect(lineOf('实验乙').getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  await userEvent.click(lineOf('实验甲').getByRole('checkbox'))
  await userEvent.click(lineOf('实验丙').getByRole('checkbox'))
  expect(toggled).toEqual([
    ['甲', false],
    ['丙', true],
  ])
})
