import { getSchema } from '@tiptap/core'
import { Schema } from '@tiptap/pm/model'
import { describe, expect, test } from 'vitest'
import { docFromMarkdown } from '../markdown/doc-from-markdown.ts'
import { markdownFromDoc } from '../markdown/markdown-from-doc.ts'
import { wysiwygExtensions } from './extensions.ts'
import { readable } from './readable.ts'

const schema = getSchema(wysiwygExtensions({ placeholder: '', getColours: () => ({}) as never }))

/** Every combination of marks around one word, the code innermost as markdown wants it. */
const wraps: [string, (inner: string) => string][] = [
  ['code', (inner) => `\`${inner}\``],
  ['strike', (inner) => `~~${inner}~~`],
  ['italic', (inner) => `*${inner}*`],
  ['bold', (inner) => `**${inner}**`],
  ['link', (inner) => `[${inner}](https://example.com/a)`],
]
const combinations = Array.from({ length: 2 ** wraps.length }, (_, bits) =>
  wraps.filter((_wrap, at) => bits & (1 << at)),
)

describe('the visual mode shows and keeps every combination of marks', () => {
  test.each(combinations.map((chosen) => [chosen.map(([name]) => name).join(' + ') || 'none', chosen] as const))(
    '%s',
    (_name, chosen) => {
      const markdown = `前 ${chosen.reduce((inner, [, wrap]) => wrap(inner), 'jq')} 后`
      const doc = readable(schema, markdown)
      expect(doc).toBeDefined()
      // Through the schema and back, as a paste or an opened text goes.
      const kept = schema.nodeFromJSON(doc).toJSON()
      expect(markdownFromDoc(kept)).toBe(markdown)
      expect(docFromMarkdown(markdownFromDoc(kept))).toEqual(docFromMarkdown(markdown))
    },
  )
})

test('a whole text with a link around code arrives with its headings and lists', () => {
  const markdown = '## 处理 JSON\n\n用 [`jq`](https://jqlang.org) 过滤。\n\n- **`-r`** 原样输出'
  expect(markdownFromDoc(schema.nodeFromJSON(readable(schema, markdown)).toJSON())).toBe(markdown)
})

test('what a schema cannot show is no document, never an emptied one', () => {
  const plain = new Schema({ nodes: { doc: { content: 'paragraph+' }, paragraph: { content: 'text*' }, text: {} } })
  expect(readable(plain, '文字')).toBeDefined()
  expect(readable(plain, '**粗**')).toBeUndefined()
  expect(readable(plain, '# 标题')).toBeUndefined()
})
