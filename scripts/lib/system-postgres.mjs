import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { run } from './run.mjs'

const versionsDir = '/usr/lib/postgresql'
const oldest = 15

/** Programs of the newest PostgreSQL (15 or newer) that the machine has of its own, or undefined. */
function findBin() {
  if (!existsSync(versionsDir)) return undefined
  const versions = readdirSync(versionsDir)
    .map(Number)
    .filter((version) => version >= oldest)
  const bin = join(versionsDir, String(Math.max(...versions)), 'bin')
  return existsSync(join(bin, 'initdb')) ? bin : undefined
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/**
 * A throwaway cluster on the machine's own PostgreSQL, to prove that the server runs on one that we did not bring.
 * Undefined when there is none or it does not start.
 */
export async function startSystemPostgres() {
  const bin = findBin()
  if (!bin) return undefined
  const dir = mkdtempSync(join(tmpdir(), 'lab-system-postgres-'))
  const data = join(dir, 'data')
  const nobody = 65534
  // PostgreSQL refuses root.
  const as =
    process.getuid?.() === 0 ? ['setpriv', '--reuid', `${nobody}`, '--regid', `${nobody}`, '--clear-groups'] : []
  if (as.length > 0) chownSync(dir, nobody, nobody)
  chmodSync(dir, 0o700)
  const clean = () => rmSync(dir, { recursive: true, force: true })

  const [maker, ...makerArgs] = [...as, join(bin, 'initdb')]
  const options = ['-D', data, '-U', 'lab', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  if ((await run(maker, [...makerArgs, ...options], { cwd: '/', quiet: true })).code !== 0) return clean()

  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${dir}`, 'fsync=off']
  const [server, ...serverArgs] = [...as, join(bin, 'postgres')]
  const child = spawn(server, [...serverArgs, '-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: '/',
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    clean()
  }
  const isReady = () => {
    const file = join(data, 'postmaster.pid')
    return existsSync(file) && readFileSync(file, 'utf8').includes('ready')
  }
  for (let looks = 0; looks < 200 && child.exitCode === null; looks += 1) {
    if (isReady()) return { url: `postgresql://lab@127.0.0.1:${port}/postgres`, stop }
    await delay(50)
  }
  return stop()
}
