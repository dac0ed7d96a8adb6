import type { ExecRequest } from './driver.ts'

/** Kept of each stream of a command unless asked otherwise. */
export const defaultOutputBytes = 64 * 1024

/** Keeps the head and the tail of a stream, so that neither the first fault nor the last words are lost. */
export class Kept {
  #head = Buffer.alloc(0)
  #tail = Buffer.alloc(0)
  #skipped = 0
  readonly #limit: number
  constructor(limit: number) {
    this.#limit = limit
  }
  add(chunk: Buffer): void {
    const room = Math.ceil(this.#limit / 2) - this.#head.length
    if (room > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, room)])
    const rest = chunk.subarray(Math.max(0, room))
    if (!rest.length) return
    const joined = Buffer.concat([this.#tail, rest])
    const over = Math.max(0, joined.length - Math.floor(this.#limit / 2))
    this.#skipped += over
    this.#tail = Buffer.from(joined.subarray(over))
  }
  get bytes(): Buffer {
    return Buffer.concat([this.#head, this.#tail])
  }
  get text(): string {
    const middle = this.#skipped ? `\n…（略去 ${this.#skipped} 字节）…\n` : ''
    return this.#head.toString('utf8') + middle + this.#tail.toString('utf8')
  }
}

const locale = 'C.UTF-8'

/** What a command sorts and prints must not depend on the language of the image; of a script nothing can change it. */
export const localeFor = ({ command }: ExecRequest): Record<string, string> =>
  'script' in command ? { LC_ALL: locale, LANGUAGE: '' } : { LANG: locale }

/** A terminal speaks the language of the image, the template's choice, and can show Chinese where that has none. */
export const terminalLanguage = `export LANG="\${LANG:-${locale}}"`

/** Scripts come by standard input, so that their text is in no argument list. */
export const interpreters = {
  bash: ['bash', '-c', `IFS= read -r -d '' REPLY; exec </dev/null; eval "$REPLY"`],
  python3: [
    'python3',
    '-c',
    "import sys\ns = sys.stdin.read()\nexec(compile(s, '<script>', 'exec'), {'__name__': '__main__'})",
  ],
}
