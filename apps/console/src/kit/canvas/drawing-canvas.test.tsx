import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { DrawingCanvas } from './drawing-canvas.tsx'

afterEach(cleanup)

test('where there is no canvas, a text says that the browser is unsupported', () => {
  // The DOM of these tests has none.
  expect(document.createElement('canvas').getContext('2d')).toBeNull()
  draw(<DrawingCanvas background="/files/a.png" label="拓扑图" />)
  expect(screen.getByText('当前浏览器不支持画布，请更换浏览器')).toBeDefined()
  expect(screen.queryByRole('toolbar')).toBeNull()
})
