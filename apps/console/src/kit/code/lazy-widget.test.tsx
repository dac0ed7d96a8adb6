import { cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { lazyWidget } from './lazy-widget.tsx'

afterEach(cleanup)

test('until its code is there a block of its height in the colour of the theme is in its place', async () => {
  let arrive = (): void => undefined
  const Widget = lazyWidget<object>(
    () => new Promise<ComponentType<object>>((resolve) => (arrive = () => resolve(() => <p>部件</p>))),
    () => 140,
  )
  draw(<Widget />)
  const place = screen.getByRole('status', { name: '正在加载' })
  expect([place.style.height, place.style.background]).toEqual(['140px', 'var(--fill)'])
  expect(document.querySelector('.ant-skeleton')).toBeNull()
  arrive()
  expect(await screen.findByText('部件')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})
