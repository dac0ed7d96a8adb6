import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../kernel/result.ts'
import { readArchive } from './archive.ts'

interface Entry {
  name: string | Buffer
  bytes?: Buffer
  /** Unix mode in the high half, as zip tools store links. */
  mode?: number
  flags?: number
  /** What the archive claims about the unpacked size. */
  claims?: number
  deflate?: boolean
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
function zip(entries: Entry[]): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes = Buffer.from('文'), mode = 0o100644, flags = 0, claims, deflate } of entries) {
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
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, tail, raw]))
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

const limits = { entries: 5, textBytes: 1000, inflatedBytes: 2500 }
const read = async (entries: Entry[]) => {
  const files = await readArchive(zip(entries), limits)
  if (files instanceof Refusal) return files.facts.reason
  return [...files].map(([path, bytes]) => [path, bytes?.toString() ?? null])
}

// 步骤/说明.md in GBK, as Windows zip tools write names.
const gbkName = Buffer.from([0xb2, 0xbd, 0xd6, 0xe8, 0x2f, 0xcb, 0xb5, 0xc3, 0xf7, 0x2e, 0x6d, 0x64])

describe('an uploaded zip', () => {
  it.each<[string, Entry[], unknown]>([
    ['gives its text files', [{ name: 'a/b.md' }], [['a/b.md', '文']]],
    ['reads names marked as UTF-8', [{ name: '步骤/说明.md', flags: 0x800 }], [['步骤/说明.md', '文']]],
    ['reads UTF-8 names that are not marked', [{ name: '步骤/说明.md' }], [['步骤/说明.md', '文']]],
    ['reads GBK names', [{ name: gbkName }], [['步骤/说明.md', '文']]],
    ['takes backslashes for slashes', [{ name: 'a\\b.md' }], [['a/b.md', '文']]],
    [
      'skips pictures, folders and what systems leave behind',
      [{ name: 'x.png' }, { name: 'd/' }, { name: '__MACOSX/a.md' }, { name: 'a.md' }],
      [['a.md', '文']],
    ],
    ['refuses a path that climbs out', [{ name: '../a.md' }], '包含不安全的文件路径'],
    ['refuses a path that climbs out with backslashes', [{ name: 'a\\..\\..\\b.md' }], '包含不安全的文件路径'],
    ['refuses an absolute path', [{ name: '/etc/a.md' }], '包含不安全的文件路径'],
    ['refuses a drive', [{ name: 'C:\\a.md' }], '包含不安全的文件路径'],
    ['refuses a NUL in a name', [{ name: 'a\0.md' }], '包含不安全的文件路径'],
    ['refuses a link', [{ name: 'a.md', mode: 0o120777 }], '包含链接文件'],
    ['refuses encrypted files', [{ name: 'a.md', flags: 1, deflate: true }], '文件已加密'],
    ['refuses two files of one name', [{ name: 'a.md' }, { name: 'a.md' }], '文件「a.md」重复'],
    ['refuses too many files', Array.from({ length: 6 }, (_, n) => ({ name: `${n}.md` })), '文件数超过5个'],
    [
      'gives up a file that is too long',
      [{ name: 'a.md', bytes: Buffer.alloc(1001), deflate: true }],
      [['a.md', null]],
    ],
    [
      'refuses too much in all',
      ['a', 'b', 'c'].map((name) => ({ name: `${name}.md`, bytes: Buffer.alloc(1000), deflate: true })),
      '解压后的内容过大',
    ],
    [
      'is not fooled by a small claimed size',
      [{ name: 'a.md', bytes: Buffer.alloc(1_000_000), claims: 10, deflate: true }],
      '文件已损坏',
    ],
  ])('%s', async (_what, entries, wanted) => {
    expect(await read(entries)).toEqual(wanted)
  })

  it.each([
    ['text', Buffer.from('not a zip')],
    ['nothing', Buffer.alloc(0)],
    ['half a zip', zip([{ name: 'a.md' }]).subarray(0, 60)],
  ])('%s is no zip', async (_what, bytes) => {
    const files = await readArchive(bytes, limits)
    expect(files).toMatchObject({ name: 'experiment.packageUnreadable', facts: { reason: '不是有效的 zip 文件' } })
  })
})
