import { pino } from 'pino'
import { boot, type Running } from '../boot/boot.ts'
import { demoJobs } from '../demo/fill.ts'
import type { DemoSchool } from '../demo/fill-school.ts'
import { demoLearningJobName } from '../demo/play-learners.ts'
import { startValidations } from '../demo/play-validations.ts'
import { readConfig } from '../kernel/config.ts'
import { startEmbedded } from '../kernel/database/embedded.ts'
import { connect } from '../kernel/database/pool.ts'
import { playedJobs } from './played-jobs.ts'
import { runAgain } from './run-again.ts'

// A program: completes the demo school in DATA_DIR, which a server filled that could start no environments, for copies
// of it (scripts/lib/demo-school.mjs). Experiments are validated, and learners begin to work in environments when the
// next server comes up, since those cannot be copied.

const config = readConfig({ ...process.env, DEMO: '0', LOG_LEVEL: 'error' })
const log = pino({ level: config.logLevel })
const database = await startEmbedded({ dataDir: config.dataDir, log })

/** Works with a server in this process, with jobs or without, and stops it. */
async function withServer(runJobs: boolean, work: (running: Running) => Promise<void>): Promise<void> {
  const running = await boot(config, log, connect(database.connection), { limits: null, runJobs, jobs: demoJobs })
  try {
    await work(running)
  } finally {
    await running.stop()
  }
}

let learning: { id: string; payload: DemoSchool } | undefined
await withServer(true, async ({ kernel }) => {
  const { rows } = await kernel.connection.pool.query<{ id: string; payload: DemoSchool }>(
    'SELECT id, payload FROM jobs WHERE name = $1',
    [demoLearningJobName],
  )
  learning = rows[0]!
  await startValidations(kernel, learning.payload)
  await playedJobs(kernel)
})
await withServer(false, ({ kernel }) => runAgain(kernel, learning!.id))
await database.stop()
