import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Empty } from './empty.tsx'
import { draw } from './testing/draw.tsx'

afterEach(cleanup)

test('an empty place says 暂无数据 by default', () => {
  draw(<Empty />)
  expect(screen.getByText('暂无数据')).toBeDefined()
  cleanup()
  draw(<Empty title="尚未选择班级" />)
  expect(screen.queryByText('暂无数据')).toBeNull()
  expect(screen.getByText('尚未选择班级')).toBeDefined()
})
