// Plain text as markdown that shows the same, with as few signs in it as that takes: teachers edit it afterwards.

/** Signs that begin something anywhere in a line. */
const inside =
  /[`*]|\$(?=\S)|~~|\\(?=[!-/:-@[-`{-~])|!?\[(?=[^\]\n]{0,500}\]\()|<(?=(?:br|img)\b)|&(?=#?[a-zA-Z\d]{1,31};)/g
/** `_` emphasises only at the edge of a word, and a blank is a row of them with spaces around it. */
const underscores = /(?<![\p{L}\p{N}_\\])(_{1,2})(?=[^\s_])|(?<=[^\s_\\])(_{1,2})(?![\p{L}\p{N}_])/gu
const beginnings: readonly [RegExp, string][] = [
  [/^(\s*)(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|\|)/, '$1\\$2'],
  [/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
  [/^(\s*)(-{3,}|={2,}|_{3,})(?=\s*$)/, '$1\\$2'],
]

/** A piece of a line. */
export const escapeInline = (text: string): string =>
  text.replaceAll(inside, '\\$&').replaceAll(underscores, (run) => run.replaceAll('_', '\\_'))

/** What a line begins with must not make it a list, a heading or a quotation. */
export const escapeBeginning = (line: string): string =>
  beginnings.reduce((text, [what, by]) => text.replace(what, by), line).replace(/^[ \t]+/, '')

export const escapeMarkdown = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapeBeginning(escapeInline(line)))
    .join('\n')

/** Code inside a line. */
export function codeSpan(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .* $/.test(code) ? ' ' : ''
  return `${fence}${pad}${code.replaceAll('\n', ' ')}${pad}${fence}`
}

export function codeBlock(code: string, language = ''): string {
  const longest = Math.max(2, ...[...code.matchAll(/^`+/gm)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`
}

/** Rows of cells, each markdown of one line, as a table; the first row is its head. */
export function tableMarkdown(rows: readonly (readonly string[])[]): string {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => cell(row[at] ?? '')).join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), `| ${Array.from({ length: width }, () => '---').join(' | ')} |`, ...rest.map(line)].join('\n')
}
const cell = (text: string): string =>
  text
    .trim()
    .replaceAll(/\n+/g, '<br>')
    .replaceAll(/(?<!\\)\|/g, '\\|')

/** A blank of a stem: with spaces around it, a row of underscores emphasises nothing. */
export const blank = '____'
export const spacedBlanks = (text: string): string =>
  text.replaceAll(/_{4,}/g, (run, at: number) => {
    const [before, after] = [text[at - 1] ?? ' ', text[at + run.length] ?? ' ']
    if (before === '\\') return run
    return `${/\s/.test(before) ? '' : ' '}${run}${/\s/.test(after) ? '' : ' '}`
  })

/** A picture; its address is a name in the map of files until the file has a place. */
export const pictureMarkdown = (name: string, alt = ''): string =>
  `![${alt.replaceAll(/[[\]\\\n]/g, ' ').trim()}](${encodeURI(name).replaceAll('(', '%28').replaceAll(')', '%29')})`
/** How texts of an import name a file that came along. */
export const fileScheme = 'import:'
