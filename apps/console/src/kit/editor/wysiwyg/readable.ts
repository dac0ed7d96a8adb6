import type { JSONContent } from '@tiptap/core'
import type { Schema } from '@tiptap/pm/model'
import { docFromMarkdown } from '../markdown/doc-from-markdown.ts'

/**
 * The document of a markdown text, or nothing where the visual mode has no way to show it. The editor itself would put an
 * empty document in its place without a word, and the next key would save that.
 */
export function readable(schema: Schema, markdown: string): JSONContent | undefined {
  const doc = docFromMarkdown(markdown)
  try {
    schema.nodeFromJSON(doc).check()
    return doc
  } catch {
    return undefined
  }
}
