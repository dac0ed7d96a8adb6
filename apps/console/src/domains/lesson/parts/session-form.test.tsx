import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../../kit/testing/draw.tsx'
import { SessionForm } from './session-form.tsx'

afterEach(cleanup)

const nothing = (): void => undefined
const session = { id: 's', title: '进程', kind: 'theory' as const, hours: 2, row_ids: [], note: '', at: null }

test.each([
  ['who came by keys goes back', true, {}, 1],
  ['who gives up a Chinese word stays', true, { isComposing: true }, 0],
  ['who came otherwise stays', false, {}, 0],
])('Escape: %s', (_what, isGoneTo, how, times) => {
  const back = vi.fn<() => void>()
  const given = { session, number: 1, rows: [], slots: [], occurrences: [], isDisabled: false, isGoneTo, onBack: back }
  draw(<SessionForm {...given} onChange={nothing} onMove={nothing} onRemove={nothing} />)
  fireEvent.keyDown(screen.getByRole('textbox', { name: '内容' }), { key: 'Escape', ...how })
  expect(back).toHaveBeenCalledTimes(times)
})
