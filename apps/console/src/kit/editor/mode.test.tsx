import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import type { RichText } from './rich-text.ts'
import { RichTextEditor } from './rich-text-editor.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

// Spelled as people write it, not as the visual mode would.
const text: RichText = { format: 'markdown', value: '* 一\n* __二__\n\n' }

/** The editor over one text; `changes` is what it reported. */
function open(given: RichText = text): RichText[] {
  const changes: RichText[] = []
  function Page() {
    const [value, setValue] = useState(given)
    const change = (next: RichText) => {
      changes.push(next)
      setValue(next)
    }
    return <RichTextEditor label="正文" value={value} onChange={change} />
  }
  draw(<Page />)
  return changes
}
const field = () => screen.findByRole('textbox', { name: '正文' }, { timeout: 10_000 })
const chooses = async (mode: string): Promise<void> => {
  await userEvent.click(screen.getByText(mode, { exact: true }))
  await field()
}
const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).closest('label')?.textContent

test('looking at a text in the other mode and back reports no change', async () => {
  const changes = open()
  await field()
  await chooses('所见即所得')
  expect(await screen.findByText('二')).toBeTruthy()
  await chooses('Markdown')
  expect(changes).toEqual([])
})

test('the mode chosen last is the one that the next text opens in', async () => {
  open()
  await field()
  await chooses('所见即所得')
  cleanup()
  open({ format: 'markdown', value: '另一篇' })
  await field()
  expect(chosen()).toBe('所见即所得')
})

test('a mode that nobody has is not kept: a text opens as it was written', async () => {
  localStorage.setItem('editor-mode', 'html')
  open()
  await field()
  expect(chosen()).toBe('Markdown')
})
