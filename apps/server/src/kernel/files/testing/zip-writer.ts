import { deflateRawSync } from 'node:zlib'

export interface Entry {
  name: string | Buffer
  bytes?: Buffer
  /** Unix mode in the high half, as zip tools store links. */
  mode?: number
  flags?: number
  /** What the archive claims about the unpacked size. */
  claims?: number
  deflate?: boolean
  /** Raw extra field of the directory's record. */
  extra?: Buffer
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** A zip written by hand, so that it can lie. */
export function zip(entries: Entry[]): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes = Buffer.from('文'), mode = 0o100644, flags = 0, claims, deflate, extra } of entries) {
    const raw = Buffer.isBuffer(name) ? name : Buffer.from(name)
    const stored = deflate ? deflateRawSync(bytes, { level: 9 }) : bytes
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(deflate ? 8 : 0, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(stored.length, 14)
    common.writeUInt32LE(claims ?? bytes.length, 18)
    common.writeUInt16LE(raw.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, raw, stored])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    const more = extra ?? Buffer.alloc(0)
    const record = Buffer.from(common)
    record.writeUInt16LE(more.length, 24)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), record, tail, raw, more]))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
