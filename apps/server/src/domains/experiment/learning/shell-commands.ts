import type { Kernel } from '../../../kernel/kernel.ts'
import { followTyped, type TypedCommand } from '../../environment/index.ts'
import { appendEvents } from '../../record/index.ts'
import type { Observer } from './observer.ts'

const keptCharacters = 500

/** Keeps a command that a learner typed in the timeline of their record, in the step they were at. */
async function noteCommand(
  kernel: Kernel,
  { recordId, learnerId, hostname, command, at }: TypedCommand,
): Promise<void> {
  await kernel.connection.transaction(async (tx) => {
    const [record] = await appendEvents(tx, [
      {
        recordId,
        kind: 'command',
        at,
        text: command.slice(0, keptCharacters),
        detail: `主机 ${hostname} 的终端`,
        by: learnerId,
        isInStep: true,
        environmentId: null,
      },
    ])
    if (!record || record.isTrial) return
    const { orgId, placeId } = record
    await kernel.events.publish(tx, { domain: 'record', id: recordId, orgId, placeId, kind: 'command' })
  })
}

/** From now on what learners type in their terminals enters their timelines, in the order in which it was typed. */
export function followTerminals(kernel: Kernel, observer: Observer): void {
  const writing = new Map<string, Promise<void>>()
  followTyped(kernel, (typed) => {
    const { recordId } = typed
    observer.typed(recordId, typed.learnerId)
    const written = (writing.get(recordId) ?? Promise.resolve())
      .then(() => noteCommand(kernel, typed))
      .catch((error: unknown) => kernel.log.warn({ err: error }, 'a typed command was not kept'))
      .finally(() => {
        if (writing.get(recordId) === written) writing.delete(recordId)
      })
    writing.set(recordId, written)
  })
}
