import type pg from 'pg'
import { pino } from 'pino'
import { z } from 'zod'
import { connect } from '../database/pool.ts'
import { openEventBus } from '../events/bus.ts'
import type { Kernel } from '../kernel.ts'
import { job } from './definition.ts'
import { interactive } from './named-queues.ts'
import { openJobQueue } from './queue.ts'

/** A stand-in for a server that runs a job without end: it says which one it has begun. */
const log = pino({ level: 'silent' })
const connection = connect(JSON.parse(process.argv[2]!) as pg.PoolConfig, 5)
const events = await openEventBus(connection, log)
const endless = job('test.endless', interactive, z.object({}), async (run) => {
  await run.progress(1, 2, '第一个服务器')
  process.stdout.write(`${run.id}\n`)
  await new Promise(() => undefined)
})
const queue = await openJobQueue({ connection, events, log }, [endless])
await queue.start({ connection, events, log } as Kernel)
