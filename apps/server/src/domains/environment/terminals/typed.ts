// The machine's own shell start-up (kernel/sandbox/etc-files.ts) says before each command what it is about to run, in a
// sequence that terminals do not show: ESC ] 633 ; E ; <number in the history> ; <command> BEL. Images without it say
// nothing, and nothing is guessed from what was typed.
const begin = '\u001b]633;E;'
const end = '\u0007'
const longest = 4_000
const mostPerWindow = 30
const windowMs = 10_000

/** Finds the commands in what a shell sends, wherever it is cut. */
export class TypedCommands {
  #rest = ''
  #last = ''
  #windowStart = 0
  #inWindow = 0

  take(data: string, nowMs: number): string[] {
    const commands: string[] = []
    let text = this.#rest + data
    for (;;) {
      const from = text.indexOf(begin)
      if (from < 0) break
      const to = text.indexOf(end, from)
      if (to < 0) break
      const [number = '', ...words] = text.slice(from + begin.length, to).split(';')
      text = text.slice(to + 1)
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

/** A command that the owner of an environment typed in one of its terminals. */
export interface TypedCommand {
  environmentId: string
  recordId: string
  ownerId: string
  hostname: string
  command: string
  at: Date
}
