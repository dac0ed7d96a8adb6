/** A server process for the restart test: starts one environment, says so, begins another, and waits to be killed. */
import type pg from 'pg'
import { pino } from 'pino'
import { boot } from '../boot/boot.ts'
import { readConfig } from '../kernel/config.ts'
import { connect } from '../kernel/database/pool.ts'
import { Refusal } from '../kernel/result.ts'
import { runScript, startEnvironment, waitForEnvironment } from '../domains/environment/index.ts'

const given = JSON.parse(process.env.CRASHING ?? '{}') as {
  database: pg.PoolConfig
  dir: string
  suiteId: string
  ownerId: string
}
const config = readConfig({ DATA_DIR: given.dir, DEMO: '0', LOG_LEVEL: 'silent' })
const { kernel } = await boot(config, pino({ level: 'silent' }), connect(given.database, 5))
const start = async (): Promise<string> => {
  const row = await startEnvironment(kernel, { suiteId: given.suiteId, ownerId: given.ownerId, purpose: 'experiment' })
  if (row instanceof Refusal) throw new Error(row.name)
  return row.id
}
const running = await start()
await waitForEnvironment(kernel, running, 60_000)
await runScript(kernel, running, { script: 'echo kept > ~/work.txt', timeoutSeconds: 10 })
const begun = await start()
process.stdout.write(`${JSON.stringify({ running, begun })}\n`)
