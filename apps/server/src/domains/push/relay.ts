import type { Kernel } from '../../kernel/kernel.ts'
import { domainTopic } from '../../kernel/events/topics.ts'
import { enqueueGo } from './deliver-job.ts'
import { tellTheTime } from './tell-the-time.ts'
import { takeUnqueued } from './store.ts'

const everyMs = 30_000
const most = 200

/** Enqueues what was written down and has no job yet. Several servers share what there is. */
async function enqueueWritten(kernel: Kernel): Promise<void> {
  for (let more = true; more;) {
    more = await kernel.connection.transaction(async (tx) => {
      const taken = await takeUnqueued(tx, most)
      for (const { id } of taken) await enqueueGo(kernel, tx, id)
      return taken.length === most
    })
  }
}

/**
 * What happens is written down in its own transaction, by code that knows no queue; from there it comes into the queue at
 * once by an event, and by the clock where the event got lost.
 */
export function startRelay(kernel: Kernel): void {
  let running: Promise<void> | undefined
  let isAsked = false
  const work = async (): Promise<void> => {
    while (isAsked && !kernel.closing.aborted) {
      isAsked = false
      await enqueueWritten(kernel)
    }
  }
  const wake = (): void => {
    isAsked = true
    running ??= work()
      .catch((error: unknown) => {
        if (!kernel.closing.aborted) kernel.log.warn({ err: error }, 'what is to be pushed could not be enqueued')
      })
      .finally(() => {
        running = undefined
      })
  }
  const byTheClock = (): void => {
    tellTheTime(kernel)
      .catch((error: unknown) => kernel.log.warn({ err: error }, 'what opens and closes could not be noticed'))
      .finally(wake)
  }
  const unsubscribe = kernel.events.subscribe((event) => event.kind !== 'settled' && wake(), [domainTopic('push')])
  const timer = setInterval(byTheClock, everyMs).unref()
  kernel.closing.addEventListener('abort', () => {
    unsubscribe()
    clearInterval(timer)
  })
  wake()
}
