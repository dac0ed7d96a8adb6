/** Speaks on the error stream: what a command answers, JSON for instance, has the output stream to itself. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** Ends the command with a sentence that helps. */
export function giveUp(line) {
  say(line)
  process.exit(1)
}
