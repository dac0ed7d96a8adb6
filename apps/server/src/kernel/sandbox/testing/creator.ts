/** A process that makes a sandbox with background work in it, says so, and waits to be killed. argv: rootDir. */
import { createSandbox } from '../index.ts'
import { bash, machine } from './plain.ts'

const sandbox = await createSandbox({
  id: 'orphan',
  rootDir: process.argv[2] ?? '',
  machines: [machine('main'), machine('web')],
  network: 'private',
})
await sandbox.exec('web', bash('setsid sleep 7777 >/dev/null 2>&1 & echo kept > ~/note'))
const waited = sandbox.exec('main', bash('trap "" TERM HUP; (setsid sleep 7788 &); sleep 7788'))
process.stdout.write('ready\n')
await waited
setInterval(() => undefined, 1000)
