/**
 * Code blocks that are run or copied at a press. Here the mark is in a block's first line, after its language
 * (```` ```bash {{exec}} ````), so that it survives every editor; elsewhere it follows the closing line
 * (```` ```{{exec}} ````), which other readers of Markdown take for no end at all. Behind a span of code it stands as it does there.
 */
export const runMark = /\{\{\s*(exec|execute|copy)((?:\s+[\w.-]{1,32}){0,3})\s*\}\}/

export interface RunMark {
  run: 'exec' | 'copy'
  /** The machine that it runs in; the first one without. */
  machine: string | null
}

/** What a mark says; null where there is none. Terminals of a number and interrupts of other platforms are not distinguished. */
export function runMarkOf(text: string): RunMark | null {
  const [, verb, words = ''] = runMark.exec(text) ?? []
  if (!verb) return null
  const named = words
    .trim()
    .split(/\s+/)
    .find((word) => word !== '' && !/^(?:T\d{1,2}|interrupt|new-tab)$/i.test(word))
  const numbered = /^HOST(\d{1,2})$/i.exec(named ?? '')?.[1]
  const machine = numbered === undefined ? named : Number(numbered) === 1 ? undefined : `host0${Number(numbered)}`
  return { run: verb === 'copy' ? 'copy' : 'exec', machine: machine ?? null }
}

const written = ({ run, machine }: RunMark): string => `{{${run}${machine ? ` ${machine}` : ''}}}`

const opening = /^(\s{0,12}(?:[-*+>]\s{1,3}|\d{1,3}[.)]\s{1,3})?)(`{3,}|~{3,})[ \t]*([^`\n]{0,200})$/
const closing = /^(\s{0,12})(`{3,}|~{3,})[ \t]*(\{\{[^{}\n]{1,80}\}\})?[ \t]*$/

export interface Fenced {
  /** Its first and its last line. */
  from: number
  to: number
  /** What its first line says behind the fence, and its last one. */
  info: string
  mark: string
}

/** The blocks of code in a text, in their order. */
function* fencedIn(lines: readonly string[]): Generator<Fenced> {
  let open: { from: number; fence: string; info: string } | null = null
  for (const [at, line] of lines.entries()) {
    if (open === null) {
      const [, , fence, info = ''] = opening.exec(line) ?? []
      if (fence && !info.includes(fence)) open = { from: at, fence, info }
      continue
    }
    const [, , fence, mark = ''] = closing.exec(line) ?? []
    if (!fence || fence[0] !== open.fence[0] || fence.length < open.fence.length) continue
    yield { from: open.from, to: at, info: open.info, mark }
    open = null
  }
}

/** A text with blocks changed by line: what `change` writes into the lines of each. */
export function withBlocks(markdown: string, change: (block: Fenced, lines: string[]) => void): string {
  const lines = markdown.split('\n')
  for (const block of fencedIn(markdown.split('\n'))) change(block, lines)
  return lines.join('\n')
}

/** Marks behind the closing lines of blocks moved into their first lines. */
export function fencesOpened(markdown: string): string {
  if (!markdown.includes('{{')) return markdown
  return withBlocks(markdown, ({ from, to, mark }, lines) => {
    const meant = runMarkOf(mark)
    if (!meant) return
    lines[to] = lines[to]!.replace(mark, '').trimEnd()
    const first = lines[from]!.trimEnd()
    const named = /[`~]$/.test(first) ? `${first}bash` : first.replace(/(?<=[`~])\s*(?:plain|text)?$/, 'bash')
    lines[from] = `${named} ${written(meant)}`
  })
}

/** The other way round, for platforms that read the mark behind the closing line. */
export function fencesClosed(markdown: string): string {
  return withBlocks(markdown, ({ from, to, info }, lines) => {
    const meant = runMarkOf(info)
    if (!meant) return
    lines[from] = lines[from]!.replace(runMark, '').trimEnd()
    lines[to] = `${lines[to]!.trimEnd()}${written(meant)}`
  })
}
