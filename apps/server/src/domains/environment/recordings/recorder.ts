import { Readable } from 'node:stream'
import type { Kernel } from '../../../kernel/kernel.ts'
import { newId } from '../../../kernel/database/columns.ts'
import { castHeader, castLine, type CastEvent } from './cast.ts'
import { closeRecording, insertRecording, saveProgress } from './store.ts'
import { joinParts, partKey } from './files.ts'

export interface Recorded {
  orgId: string
  /** Whose open pages are notified as it is made. */
  placeId: string | null
  envRecordId: string
  recordId: string | null
  hostname: string
  actorId: string
  title: string
  size: { cols: number; rows: number }
}

/** What a terminal session tells its recorder. None of these ever throws or waits. */
export interface Recorder {
  readonly id: string
  add(...event: CastEvent): void
  end(): Promise<void>
}

/** A part is stored when so much has gathered, or so long after its first line. */
const partBytes = 128 * 1024
const partMs = 5_000
/** Pages that show how long it is hear of its growth at most so often. */
const tellMs = 15_000

/**
 * Records one shell: what is shown is stored in parts while it goes on, so that a killed server loses seconds at most, and
 * joined to one file when the shell ends. A storage that fails ends the recording, never the terminal.
 */
export async function startRecorder(kernel: Kernel, given: Recorded, maxBytes: number): Promise<Recorder> {
  const { connection, files, log } = kernel
  const id = newId()
  const startedAt = new Date()
  const { title, size, placeId, ...row } = given
  const event = { domain: 'recording', id, orgId: row.orgId, placeId }
  await connection.transaction(async (tx) => {
    await insertRecording(tx, { id, ...row, startedAt })
    await kernel.events.publish(tx, { ...event, kind: 'begun' })
  })
  const begun = performance.now()
  let waiting = castHeader({ ...size, startedAt, title })
  let sizeBytes = Buffer.byteLength(waiting)
  let parts = 0
  let isCut = false
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let storing = Promise.resolve()
  let toldAt = begun

  const elapsed = (): number => performance.now() - begun
  const store = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = waiting
    waiting = ''
    if (!text) return
    const progress = { parts: parts + 1, sizeBytes, durationMs: Math.round(elapsed()), isCut }
    const key = partKey(id, parts)
    parts += 1
    storing = storing
      .then(async () => {
        if (isOver) return
        await files.put(key, Readable.from([Buffer.from(text)]), { maxBytes: Infinity })
        await saveProgress(connection.db, id, progress)
        if (performance.now() - toldAt < tellMs) return
        toldAt = performance.now()
        await kernel.events.publish(connection.db, { ...event, kind: 'grown' })
      })
      .catch((error: unknown) => {
        // What was stored until now still plays.
        isOver = true
        log.warn({ err: error, recording: id }, 'terminal recording could not be stored')
      })
  }
  store()

  return {
    id,
    add(...event) {
      if (isCut || isOver) return
      const line = castLine(elapsed(), event)
      const bytes = Buffer.byteLength(line)
      if (sizeBytes + bytes > maxBytes) {
        isCut = true
        store()
        return
      }
      waiting += line
      sizeBytes += bytes
      if (waiting.length >= partBytes) store()
      else timer ??= setTimeout(store, partMs).unref()
    },
    async end() {
      store()
      await storing
      isOver = true
      try {
        await joinParts(files, id, parts)
        await connection.transaction(async (tx) => {
          await closeRecording(tx, id, { endedAt: new Date(), durationMs: Math.round(elapsed()), isCut })
          await kernel.events.publish(tx, { ...event, kind: 'ended' })
        })
      } catch (error) {
        log.warn({ err: error, recording: id }, 'terminal recording could not be closed')
      }
    },
  }
}
