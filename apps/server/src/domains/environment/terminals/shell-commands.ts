// Before each command bash itself says what it is about to run (PS0), in a sequence that terminals do not show:
// ESC ] 633 ; E ; <terminal's secret> ; <number in the history> ; <command> BEL. What a program or a file prints does not
// know the secret and counts for nothing; anyone who reads it out of their own shell can still say what they like. Other
// shells say nothing, and nothing is guessed from the keys that were pressed.
const begin = '\u001b]633;E;'
const end = '\u0007'

/** What a terminal's shell needs to tell of its commands, and to note each in its history at once, whatever ends it. */
export const reportingShell = (secret: string): Record<string, string> => ({
  PROMPT_COMMAND: 'history -a',
  PS0: `$(HISTTIMEFORMAT= builtin history 1 | { read -r n line; printf '\\e]633;E;${secret};%s;%s\\a' "$n" "\${line//[[:cntrl:]]/ }"; })`,
})

const longest = 4_000
const mostPerWindow = 30
const windowMs = 10_000

/** Finds the commands in what a shell sends, wherever it is cut. */
export class TypedCommands {
  #rest = ''
  #last = ''
  #windowStart = 0
  #inWindow = 0
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  take(data: string, nowMs: number): string[] {
    const commands: string[] = []
    let text = this.#rest + data
    for (;;) {
      const from = text.indexOf(begin)
      if (from < 0) break
      const to = text.indexOf(end, from)
      if (to < 0) break
      const [secret, number = '', ...words] = text.slice(from + begin.length, to).split(';')
      text = text.slice(to + 1)
      if (secret !== this.#secret) continue
      const command = words.join(';').trim()
      // What the history left out (the learner may tell it to) would show the command before it once more.
      if (!command || number === this.#last) continue
      this.#last = number
      if (this.#mayCount(nowMs)) commands.push(command)
    }
    const open = text.indexOf(begin)
    // Either the beginning of a sequence, or what may become the beginning of one.
    this.#rest = open >= 0 ? text.slice(open, open + longest) : text.slice(-(begin.length - 1))
    return commands
  }

  /** A script that was pasted does not flood the timeline. */
  #mayCount(nowMs: number): boolean {
    if (nowMs - this.#windowStart > windowMs) {
      this.#windowStart = nowMs
      this.#inWindow = 0
    }
    this.#inWindow += 1
    return this.#inWindow <= mostPerWindow
  }
}

/** A command that one of the learners of a record typed in one of its terminals. */
export interface TypedCommand {
  environmentId: string
  recordId: string
  learnerId: string
  hostname: string
  command: string
  at: Date
}
