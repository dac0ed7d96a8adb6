import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../../kit/testing/draw.tsx'
import { PageState } from './page-state.tsx'

afterEach(cleanup)

test('a page that waits for its answer says so to a screen reader', () => {
  draw(<PageState query={{ data: undefined, error: null, refetch: () => undefined }}>{() => <p>内容</p>}</PageState>)
  expect(screen.getByRole('status', { name: '正在加载' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('内容')).toBeNull()
})
