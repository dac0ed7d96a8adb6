import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docFromMarkdown } from './doc-from-markdown.ts'
import { markdownFromDoc } from './markdown-from-doc.ts'

const tricky = fc.constantFrom(
  ...'中 文 a b1 * ** _ ` ``` ~ [ ] ( ) ! < > &lt; & $ \\ | # - + 1. = : ， 。 " <br> :// .'.split(' '),
  ' ',
)
const words = fc
  .array(tricky, { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join('').trim())
  .filter(Boolean)
const textNode = words.map((text) => ({ type: 'text', text }))
const paragraph = textNode.map((node) => ({ type: 'paragraph', content: [node] }))
const cell = (type: string) =>
  textNode.map((node) => ({ type, attrs: { align: null }, content: [{ type: 'paragraph', content: [node] }] }))
const table = fc
  .tuple(
    fc.array(cell('tableHeader'), { minLength: 2, maxLength: 2 }),
    fc.array(cell('tableCell'), { minLength: 2, maxLength: 2 }),
  )
  .map((rows) => ({ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) }))
const codeBlock = fc
  .tuple(fc.constantFrom('js', 'mermaid', null), fc.array(words, { minLength: 1, maxLength: 4 }))
  .map(([language, lines]) => ({
    type: 'codeBlock',
    attrs: { language },
    content: [{ type: 'text', text: lines.join('\n') }],
  }))
const { block } = fc.letrec<{ block: object }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), textNode)
      .map(([level, node]) => ({ type: 'heading', attrs: { level }, content: [node] })),
    codeBlock,
    table,
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'blockquote', content })),
    fc
      .array(fc.tuple(paragraph, fc.array(tie('block'), { maxLength: 2 })), { minLength: 1, maxLength: 3 })
      .map((items) => ({
        type: 'bulletList',
        content: items.map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
      })),
  ),
}))

test('any document reads back as itself', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (content) => {
      const doc = { type: 'doc', content }
      const back = docFromMarkdown(markdownFromDoc(doc))
      expect(normal(back)).toEqual(normal(doc))
    }),
    { numRuns: 400 },
  )
})

/** An address typed without being made a link becomes one when read; that is wanted, so only the words are compared. */
function normal(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(normal)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => key !== 'marks' && value !== undefined)
      .map(([key, value]) => [key, normal(value)]),
  )
}
