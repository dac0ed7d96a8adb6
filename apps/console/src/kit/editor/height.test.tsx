import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { emptyRichText } from './rich-text.ts'
import { RichTextEditor } from './rich-text-editor.tsx'

afterEach(cleanup)

test.each([
  [undefined, '300px'],
  [480, '480px'],
])('with the height %s the editor is %s high, and no less', async (height, expected) => {
  draw(
    <RichTextEditor
      label="正文"
      value={emptyRichText}
      onChange={() => {}}
      {...(height === undefined ? {} : { height })}
    />,
  )
  const field = await screen.findByRole('textbox', { name: '正文' }, { timeout: 10_000 })
  const frame = field.closest<HTMLElement>('[style*="min-height"]')
  expect(frame?.style.minHeight).toBe(expected)
  expect(frame?.style.getPropertyValue('--kw-edit-height')).toBe(expected)
})
