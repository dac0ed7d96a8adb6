import type { NewCheck } from '../create.ts'

const limit = 60 * 1024

/** The program that a script's first line asks for. */
const interpreterOf = (script: string): string =>
  /^#!\s*\S*?(?:env\s+(?:-S\s+)?)?([\w.]+)\s*(?:\s-\S*)*\r?\n/.exec(script)?.[1] ?? 'bash'

const plain = (script: string): string =>
  script
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\0', '')

/** A script for bash, however it was written: one for another program is handed to that. */
export function asShell(script: string): string {
  const text = plain(script)
  const program = interpreterOf(text)
  if (text.trim() === '' || /^(?:ba|z|da|k)?sh$/.test(program)) return text.trimEnd()
  const end = 'END_OF_SCRIPT'
  return `${program} - <<'${end}'\n${text.trimEnd()}\n${end}`
}

/** A check of the script's exit code; null for one that is empty. */
export function asCheck(script: string | null, before = ''): NewCheck | null {
  if (script === null || plain(script).trim() === '') return null
  const text = plain(script)
  if (interpreterOf(text).startsWith('python') && before === '')
    return { type: 'python', script: text.slice(0, limit), timeout_seconds: 30 }
  return { type: 'shell', script: `${before}${asShell(text)}`.slice(0, limit), timeout_seconds: 30 }
}

/** Whether a script is too long for a step. */
export const isTooLong = (script: string): boolean => script.length > limit

/** Scripts one after the other, each on its own: one that leaves does not end the rest. */
export const inTurn = (...scripts: (string | null | undefined)[]): string =>
  scripts
    .map((script) => (script ? asShell(script) : ''))
    .filter((script) => script.trim() !== '')
    .map((script, _at, all) => (all.length > 1 ? `(\n${script}\n)` : script))
    .join('\n')

export const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
