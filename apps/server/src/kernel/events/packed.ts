import type { BusEvent } from './bus.ts'

/** NOTIFY carries fewer than 8000 bytes. */
const mostBytes = 7_900
/** Fewer go one by one: a server of the release before, next to this one while it is updated, knows them only so. */
const packedFrom = 50

/**
 * Changes, each as JSON, as they are announced: many at once go in as few announcements as hold them. When an exam is ended there
 * are two for each sheet, and every server hears every announcement.
 */
export function packed(texts: readonly string[]): readonly string[] {
  if (texts.length < packedFrom) return texts
  const packs: string[][] = []
  let room = 0
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1
    if (bytes > room) {
      packs.push([])
      room = mostBytes
    }
    room -= bytes
    packs.at(-1)!.push(text)
  }
  return packs.map((pack) => `[${pack.join()}]`)
}

/** The changes of one announcement. */
export function unpacked(payload: string): readonly BusEvent[] {
  const said = JSON.parse(payload) as BusEvent | BusEvent[]
  return Array.isArray(said) ? said : [said]
}
