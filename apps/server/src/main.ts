import { pino } from 'pino'
import { startFailureText } from './boot/start-failure-text.ts'
import { start, type Server } from './boot/start.ts'
import { readConfig, type Config } from './kernel/config.ts'

function giveUp(error: unknown): never {
  process.stderr.write(`${startFailureText(error)}\n`)
  process.exit(1)
}

function configured(): Config {
  try {
    return readConfig()
  } catch (error) {
    return giveUp(error)
  }
}

const config = configured()
const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })
const server: Server = await start(config, log).catch(giveUp)

let stopping = false
const stop = (): void => {
  // Asked twice, it waits for nobody who has not come yet.
  if (stopping) return server.hurry()
  stopping = true
  // A stop that hangs must not need a second signal: give up after half a minute.
  setTimeout(() => process.exit(1), config.stopDelayMs + 30_000).unref()
  server.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'stop failed')
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
