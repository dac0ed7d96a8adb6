import { join } from 'node:path'
import { pino } from 'pino'
import { boot } from './boot/boot.ts'
import { announce } from './boot/announce.ts'
import { projectRoot, readConfig } from './kernel/config.ts'
import { startEmbedded } from './kernel/database/embedded.ts'
import { migrate } from './kernel/database/migrate.ts'
import { connect } from './kernel/database/pool.ts'
import { demoJobs, fillDemoSchool } from './demo/fill.ts'

const config = readConfig()
const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })

const database = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
const connection = connect(config.databaseUrl ?? database!.connection)
await migrate(connection.pool, join(projectRoot(), 'apps/server/migrations'))

const running = await boot(config, log, connection, { jobs: demoJobs })
if (config.demo) await fillDemoSchool(running.kernel)
try {
  await running.app.listen({ port: config.port, host: config.host })
} catch (error) {
  if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
  process.stderr.write(
    `端口 ${config.port} 已被占用，请用 PORT 指定另一个端口。 Port ${config.port} is in use; choose another with PORT.\n`,
  )
  await running.stop()
  await database?.stop()
  process.exit(1)
}
await announce(config, running)

let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  // A stop that hangs must not need a second signal: give up after half a minute.
  setTimeout(() => process.exit(1), 30_000).unref()
  running
    .stop()
    .then(() => database?.stop())
    .then(() => process.exit(0))
    .catch((error: unknown) => {
      log.error({ err: error }, 'stop failed')
      process.exit(1)
    })
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
