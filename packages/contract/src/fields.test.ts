import { expect, test } from 'vitest'
import { editorModes, RichText } from './fields.ts'
import { contract } from './index.ts'

test('a text is written as markdown or wysiwyg, and in no third way', () => {
  expect(editorModes).toEqual(['markdown', 'wysiwyg'])
  for (const format of editorModes) expect(RichText.parse({ format, value: '文' })).toEqual({ format, value: '文' })
  expect(RichText.safeParse({ format: 'html', value: '文' }).success).toBe(false)
})

test.each(['html', 'rich', ''])('a resource of format %j is refused', (format) => {
  const resource = { title: '文', obj_type: 'rich_text', is_public: true, obj_rich_text: { format, value: '文' } }
  expect(contract.resource.create.definition.body.safeParse({ resource }).success).toBe(false)
})
