import { parseDocument } from 'yaml'

export type Yaml = string | number | boolean | null | Yaml[] | { [key: string]: Yaml }

/** The longest description of a lab, in characters: a hostile one of this length takes the parser half a second. */
const longest = 64 * 1024

/**
 * What labs say of themselves. Undefined for a text that is no YAML, that is longer than descriptions are, or whose
 * references multiply (the library resolves a hundred at most). A key that is given twice counts as given last.
 */
export function readYaml(text: string): Yaml | undefined {
  if (text.length > longest) return undefined
  try {
    const document = parseDocument(text.replace(/^\uFEFF/, ''), { logLevel: 'silent', uniqueKeys: false, merge: true })
    return document.errors.length > 0 ? undefined : (document.toJS() as Yaml)
  } catch (error) {
    if (error instanceof RangeError || error instanceof ReferenceError) return undefined
    throw error
  }
}

/** The head of a Markdown file (front matter) and what follows it. */
export function frontMatter(text: string): { head: Yaml | undefined; body: string } {
  const [, head, body] = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)([^]*)$/.exec(text) ?? []
  return head === undefined ? { head: undefined, body: text } : { head: readYaml(head), body: body ?? '' }
}
