import { spawn } from 'node:child_process'
import { chmodSync, constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The built server with the demo school, on a data directory that is gone afterwards: a copy of DEMO_SCHOOL where that is
// named (scripts/lib/demo-school.mjs), else an empty one, which the server fills.
const dir = mkdtempSync(join(tmpdir(), 'lab-e2e-'))
if (process.env.DEMO_SCHOOL) cpSync(process.env.DEMO_SCHOOL, dir, { recursive: true, mode: constants.COPYFILE_FICLONE })
chmodSync(dir, 0o711)
const env = {
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATA_DIR: dir,
  DEMO: '1',
  DATABASE_URL: undefined,
}
const server = spawn(process.execPath, ['apps/server/dist/main.js'], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => {
  rmSync(dir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
