import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Connection } from './database/pool.ts'
import type { EventBus } from './events/bus.ts'
import type { FileStore } from './files/store.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { KindTable } from './kinds.ts'
import type { Mailer } from './mail.ts'
import type { GuardTable } from './policy/objects.ts'
import type { Providers } from './providers.ts'

/** The running process's parts, made once in boot and handed to what works outside a request. */
export interface Kernel {
  config: Config
  log: Logger
  connection: Connection
  events: EventBus
  files: FileStore
  jobs: JobQueue
  /** Null where no mail server is set. */
  mail: Mailer | null
  guards: GuardTable
  /** How each kind of content behaves. */
  kinds: KindTable
  /** What lower domains ask of higher ones. */
  providers: Providers
  /** Aborted when the server closes its connections: what would stay open by itself ends then. */
  closing: AbortSignal
}
