import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { ImageView } from './image-view.tsx'

afterEach(cleanup)

const width = () => screen.getByRole('img', { name: '拓扑图' }).style.width
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the picture starts at 40, goes by 20, and stays between 40 and 80', async () => {
  draw(<ImageView src="/files/a.png" name="拓扑图" />)
  expect(width()).toBe('40%')
  await press('放大')
  expect(width()).toBe('60%')
  await press('放大')
  await press('放大')
  expect(width()).toBe('80%')
  for (let time = 0; time < 4; time++) await press('缩小')
  expect(width()).toBe('40%')
})
