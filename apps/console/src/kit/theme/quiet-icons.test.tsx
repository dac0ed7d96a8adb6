import { cleanup, screen } from '@testing-library/react'
import { Alert } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'

afterEach(cleanup)

test('the icons of notices are not read out: their names would be English', () => {
  draw(
    <>
      {(['info', 'success', 'warning', 'error'] as const).map((type) => (
        <Alert key={type} type={type} title={type} showIcon closable />
      ))}
    </>,
  )
  expect(screen.getAllByRole('alert')).toHaveLength(4)
  expect(screen.queryAllByRole('img')).toEqual([])
})
