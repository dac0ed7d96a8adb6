/**
 * The real server over a database that is already filled, on a free port, with everything on: sessions, policies,
 * validation, rate limits, logging, metrics; long work and environments only where they are asked for. Says its port and a session of each
 * person.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { AuthSession } from '@lab/contract/identity'
import type pg from 'pg'
import { pino } from 'pino'
import { boot } from '../../apps/server/src/boot/boot.ts'
import { findUser, openSession, signingKey } from '../../apps/server/src/domains/identity/index.ts'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { connect } from '../../apps/server/src/kernel/database/pool.ts'
import { announceReady, childInput } from './child.ts'

export type LabServerInput = {
  connection: pg.PoolConfig
  people: string[]
  runJobs?: boolean
  environments?: boolean
  /** Of a server that was there before. */
  port?: number
}
export type LabServerMemory = { usedMB: number }
export type LabServerReady = { port: number; sessions: AuthSession[] }

const {
  connection: address,
  people,
  runJobs = false,
  environments = false,
  port: wanted = 0,
} = childInput<LabServerInput>()
const dataDir = mkdtempSync(join(tmpdir(), 'lab-bench-'))
const config = readConfig({
  ...process.env,
  DATA_DIR: dataDir,
  DEMO: '0',
  ENV_DRIVER: environments ? 'sandbox' : 'none',
})
const connection = connect(address)
const running = await boot(config, pino({ level: config.logLevel }, pino.destination(2)), connection, { runJobs })
await running.app.listen({ port: wanted, host: '127.0.0.1' })

const key = await signingKey(connection.db)
const sessions: AuthSession[] = []
for (const person of people) {
  const user = await findUser(connection.db, person)
  sessions.push(
    await openSession(
      connection.db,
      key,
      user!,
      user!.roles.includes('student') ? 'student' : 'teacher',
      { ip: '127.0.0.1', userAgent: 'benchmark' },
      { session_days: 7 },
    ),
  )
}
// Answers who asks how much is really in use, without what is only waiting to be collected.
process.on('message', () => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  process.send?.({ usedMB: process.memoryUsage().heapUsed / 1024 ** 2 } satisfies LabServerMemory)
})

const { port } = running.app.server.address() as AddressInfo
announceReady({ port, sessions } satisfies LabServerReady, async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
