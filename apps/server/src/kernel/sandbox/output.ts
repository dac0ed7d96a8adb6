/** Collects a stream, keeping only the first and the last bytes of a long one. */
export type OutputCollector = {
  push: (chunk: Buffer) => void
  /** All bytes seen, kept or not. */
  readonly totalBytes: number
  readonly truncated: boolean
  /** Kept text; where bytes are missing a line says how many. */
  text: () => string
}

/** Keeps at most `limitBytes`: half from the start, half from the end. */
export function collectOutput(limitBytes: number): OutputCollector {
  const headLimit = Math.ceil(limitBytes / 2)
  const tailLimit = limitBytes - headLimit
  const head: Buffer[] = []
  let headBytes = 0
  let tail: Buffer[] = []
  let tailBytes = 0
  let total = 0
  const dropOld = () => {
    const joined = Buffer.concat(tail)
    const kept = joined.subarray(Math.max(0, joined.length - tailLimit))
    tail = [Buffer.from(kept)]
    tailBytes = kept.length
  }
  return {
    push(chunk) {
      total += chunk.length
      const room = headLimit - headBytes
      if (room > 0) {
        head.push(Buffer.from(chunk.subarray(0, room)))
        headBytes += Math.min(room, chunk.length)
      }
      const rest = room > 0 ? chunk.subarray(room) : chunk
      if (rest.length === 0) return
      tail.push(Buffer.from(rest))
      tailBytes += rest.length
      if (tailBytes > tailLimit * 2 + 65_536) dropOld()
    },
    get totalBytes() {
      return total
    },
    get truncated() {
      return total > limitBytes
    },
    text() {
      if (total <= limitBytes) return Buffer.concat([...head, ...tail]).toString('utf8')
      dropOld()
      // Cutting may split a character; the halves are left out.
      const first = Buffer.concat(head)
        .toString('utf8')
        .replace(/\uFFFD+$/, '')
      const last = Buffer.concat(tail)
        .toString('utf8')
        .replace(/^\uFFFD+/, '')
      return `${first}\n…（省略 ${total - limitBytes} 字节）…\n${last}`
    },
  }
}
