/* oxlint-disable no-control-regex -- control characters are what is taken out here */

/** Commands to a terminal: colours and moves, titles and links, device strings, and what is left of them at an end. */
const terminalCommands = [
  /\u001B\[[0-?]*[ -/]*[@-~]/g,
  /\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g,
  /\u001B[PX^_][^\u001B]*(?:\u001B\\)?/g,
  /\u001B[ -/]*[0-~]/g,
] as const
const otherControls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g
/** Marks that turn the direction of writing: a line could read other than it is. */
const turns = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** A line as a terminal leaves it: what was written over is gone. */
function asLeft(line: string): string {
  const last = line.replace(/\r+$/, '').split('\r').at(-1)!
  if (!last.includes('\b')) return last
  const kept: string[] = []
  for (const letter of last) {
    if (letter === '\b') kept.pop()
    else kept.push(letter)
  }
  return kept.join('')
}

/** What a program printed as plain lines, for people who read it outside a terminal. */
export const plainOutput = (text: string): string =>
  terminalCommands
    .reduce((plain, command) => plain.replace(command, ''), text)
    .split('\n')
    .map(asLeft)
    .join('\n')
    .replace(otherControls, '')
    .replace(turns, '')
