import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from './testing/draw.tsx'
import { ProgressBar, progressStep } from './progress-bar.tsx'

afterEach(cleanup)

test.each([
  [0, 0],
  [10, 0],
  [20, 0],
  [21, 1],
  [30, 1],
  [40, 1],
  [50, 2],
  [60, 2],
  [70, 3],
  [80, 3],
  [90, 4],
  [100, 4],
])('%i percent has colour %i', (percent, step) => {
  expect(progressStep(percent)).toBe(step)
})

test('says how far it is, and cuts what is beyond', () => {
  draw(<ProgressBar percent={140} label="导入进度" />)
  expect(screen.getByRole('progressbar', { name: '导入进度' })).toHaveProperty('value', 100)
  expect(screen.getByText('100%')).toBeTruthy()
})
