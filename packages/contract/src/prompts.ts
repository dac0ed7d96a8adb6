import { withBlocks } from './runnable.ts'

/** A line of code that shows the prompt of a shell before what is typed there: `$ `, `host:~$ `, `[me@host ~]$ `. */
const prompt =
  /^\s{0,12}(?:[\w.-]{1,40}(?:@[\w.-]{1,40})?:[^\s$]{0,80}|\[[\w.-]{1,40}@[\w.-]{1,40} [^\s$\]]{1,80}\])?\$ (?=\S)/
const startsWithPrompt = (lines: readonly string[]): boolean =>
  prompt.test(lines.find((line) => line.trim() !== '') ?? '')

/** What is typed of a block of code: where it shows prompts, the commands behind them and not what came of them. */
export function commandsOf(text: string): string {
  const lines = text.split('\n')
  if (!startsWithPrompt(lines)) return text
  const typed: string[] = []
  let goesOn = false
  for (const line of lines) {
    const isTyped: boolean = prompt.test(line) || goesOn || line.startsWith('> ')
    if (isTyped) typed.push(line.replace(prompt, '').replace(/^> /, ''))
    goesOn = isTyped && line.endsWith('\\')
  }
  return typed.join('\n')
}

/** Marks blocks as commands to run whose author shows the prompt of a shell before them. */
export const promptsMarked = (markdown: string): string =>
  withBlocks(markdown, ({ from, to, info, mark }, lines) => {
    const language = info.trim()
    const isShell = /^(?:|plain|text|console|terminal|(?:ba|z)?sh|shell(?:-?session)?)$/i.test(language)
    if (mark || !isShell || !startsWithPrompt(lines.slice(from + 1, to))) return
    lines[from] = `${lines[from]!.trimEnd()}${language ? '' : 'console'} {{exec}}`
  })
