/**
 * A process that was started with a descriptor of its parent's open, as by a careless process manager: makes a sandbox
 * and says which descriptors the learner's processes have, all of them. argv: rootDir.
 */
import { createSandbox } from '../index.ts'
import { bash, machine } from './plain.ts'

const look = 'sleep 600 & for one in /proc/[0-9]*/fd/*; do echo "${one##*/} $(readlink "$one")"; done'
const sandbox = await createSandbox({
  id: 'descriptors',
  rootDir: process.argv[2] ?? '',
  machines: [machine()],
  network: 'private',
})
const terminal = sandbox.terminal('main', { cols: 200, rows: 24 })
let shown = ''
terminal.onData((text) => {
  shown += text
})
terminal.write(`(${look}); echo the"-"end\r`)
while (!shown.includes('the-end')) await new Promise((resolve) => setTimeout(resolve, 20))
const { stdout } = await sandbox.exec('main', bash(look))
await sandbox.destroy()
process.stdout.write(`${shown}\n${stdout}`, () => process.exit())
