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

/** What a mark says; null where there is none. Terminals of a number and interrupts of other platforms are not told apart. */
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

/** Marks behind the closing lines of blocks moved into their first lines. */
export function fencesOpened(markdown: string): string {
  if (!markdown.includes('{{')) return markdown
  const lines = markdown.split('\n')
  let open: { at: number; fence: string } | null = null
  for (const [at, line] of lines.entries()) {
    if (open === null) {
      const [, , fence, info = ''] = opening.exec(line) ?? []
      if (fence) open = { at, fence }
      if (fence && info.includes(fence)) open = null
      continue
    }
    const [, indent = '', fence, mark] = closing.exec(line) ?? []
    if (!fence || fence[0] !== open.fence[0] || fence.length < open.fence.length) continue
    const meant = mark === undefined ? null : runMarkOf(mark)
    if (meant) {
      lines[at] = `${indent}${fence}`
      const first = lines[open.at]!.trimEnd()
      const named = /[`~]$/.test(first) ? `${first}bash` : first.replace(/(?<=[`~])\s*(?:plain|text|console)?$/, 'bash')
      lines[open.at] = `${named} ${written(meant)}`
    }
    open = null
  }
  return lines.join('\n')
}

/** The other way round, for platforms that read the mark behind the closing line. */
export function fencesClosed(markdown: string): string {
  const lines = markdown.split('\n')
  let open: { fence: string; mark: string } | null = null
  for (const [at, line] of lines.entries()) {
    if (open === null) {
      const [, before = '', fence, info = ''] = opening.exec(line) ?? []
      if (!fence) continue
      const meant = runMarkOf(info)
      open = { fence, mark: meant ? written(meant) : '' }
      if (meant) lines[at] = `${before}${fence}${info.replace(runMark, '').trim()}`
      continue
    }
    const [, , fence] = closing.exec(line) ?? []
    if (!fence || fence[0] !== open.fence[0] || fence.length < open.fence.length) continue
    lines[at] = `${line.trimEnd()}${open.mark}`
    open = null
  }
  return lines.join('\n')
}
