import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { runScript, type ReachRefusal } from './operations.ts'

/** Something in a machine that a state can be seen of: a file, or a line of it. */
export interface Observable {
  /** Below the home unless it begins with `/`. */
  path: string
  /** A part that a line of the file must have; null for the file itself. */
  line: string | null
}

/** How it was found. */
export interface Observation {
  /** Size and time of a file, number of lines that have the part: other than before when it was written since. */
  mark: string
  modifiedAt: Date
}

const timeoutSeconds = 10
/** Of a log, its last part is looked through. */
const logBytes = 4 * 1024 * 1024

// One line per thing: its number, when it was last written, and its mark.
const see = `see() {
  case $2 in /*) f=$2 ;; '~/'*) f=$HOME/\${2#'~/'} ;; *) f=$HOME/$2 ;; esac
  [ -f "$f" ] && [ -r "$f" ] || return
  at=$(stat -L -c %Y "$f") || return
  if [ "$3" = line ]; then n=$(tail -c ${logBytes} "$f" | LC_ALL=C grep -cF -e "$4"); else n=$(stat -L -c '%s %y' "$f"); fi
  [ "$3" = line ] && [ "\${n:-0}" = 0 ] || echo "$1 $at $n"
}`
const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`

/**
 * Looks at files and logs of a machine as they are now, with programs that the learner cannot change. Answers in the order
 * that was asked in; null is what is not there.
 */
export async function observe(
  kernel: Kernel,
  environmentId: string,
  machine: string | undefined,
  things: Observable[],
): Promise<(Observation | null)[] | Refusal<ReachRefusal>> {
  const lines = things.map(({ path, line }, at) =>
    [`see ${at}`, quoted(path), line === null ? 'file' : `line ${quoted(line)}`].join(' '),
  )
  const script = [see, ...lines, 'exit 0'].join('\n')
  const run = await runScript(kernel, environmentId, { machine, script, timeoutSeconds })
  if (run instanceof Refusal) return run
  const seen: (Observation | null)[] = things.map(() => null)
  for (const [, at, modified, mark] of run.stdout.matchAll(/^(\d+) (\d+) (\d+.*)$/gm)) {
    if (Number(at) < things.length) seen[Number(at)] = { mark: mark!, modifiedAt: new Date(Number(modified) * 1000) }
  }
  return seen
}
