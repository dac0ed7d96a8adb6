/** So much of nothing lies between what a video says of itself and its pictures. */
const emptyBytes = 48 * 1024 * 1024

/** Where a box of an MP4 begins, by the names that lead to it; -1 where there is none. */
function boxAt(bytes: Buffer, name: string, from: number, until: number): number {
  for (let at = from; at + 8 <= until; at += bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === name) return at
  }
  return -1
}

/**
 * An MP4 that is so large that no browser reads it from the beginning: the same pictures, behind an empty box. Its moov has to
 * come first, as in files that are made for the web.
 */
export function spreadVideo(film: Buffer): Uint8Array<ArrayBuffer> {
  const head = Buffer.from(film)
  const mdat = boxAt(head, 'mdat', 0, head.length)
  let [from, until] = [0, head.length]
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stco']) {
    const box = boxAt(head, name, from, until)
    if (box < 0) throw new Error(`no ${name} in the film`)
    ;[from, until] = [box + 8, box + head.readUInt32BE(box)]
  }
  // Of each chunk of pictures, where in the file it is.
  const count = head.readUInt32BE(from + 4)
  for (let at = from + 8; at < from + 8 + 4 * count; at += 4) head.writeUInt32BE(head.readUInt32BE(at) + emptyBytes, at)
  const empty = Buffer.alloc(emptyBytes)
  empty.writeUInt32BE(emptyBytes, 0)
  empty.write('free', 4, 'latin1')
  return new Uint8Array(Buffer.concat([head.subarray(0, mdat), empty, head.subarray(mdat)]))
}
