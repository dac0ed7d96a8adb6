import { describe, expect, test } from 'vitest'
import { zip, type Entry } from './testing/zip-writer.ts'
import { zipInMemory } from './zip-source.ts'
import { BadZip, unpackZip } from './zip.ts'

const limits = { entries: 5, totalBytes: 2_500 }

/** What came out, or the reason why nothing was taken. */
async function unpacked(bytes: Buffer): Promise<[string, string][] | string> {
  const out: [string, string][] = []
  try {
    await unpackZip(zipInMemory(bytes), limits, async ({ path, open }) => {
      const chunks: Buffer[] = []
      for await (const chunk of open() as AsyncIterable<Buffer>) chunks.push(chunk)
      const content = Buffer.concat(chunks)
      out.push([path, content.length > 20 ? `${content.length} bytes` : content.toString()])
    })
    return out
  } catch (error) {
    if (error instanceof BadZip) return error.message
    throw error
  }
}

// 数据/表.csv in GBK, as Windows zip tools write names; and as Info-ZIP gives it a second time.
const gbk = Buffer.from([0xca, 0xfd, 0xbe, 0xdd, 0x2f, 0xb1, 0xed, 0x2e, 0x63, 0x73, 0x76])
const again = (name: string): Buffer => {
  const bytes = Buffer.from(name)
  const head = Buffer.alloc(9)
  head.writeUInt16LE(0x7075, 0)
  head.writeUInt16LE(bytes.length + 5, 2)
  head.writeUInt8(1, 4)
  return Buffer.concat([head, bytes])
}

describe('an archive from outside', () => {
  test.each<[string, Entry[], unknown]>([
    [
      'gives its files',
      [{ name: 'a/b.png' }, { name: 'c.txt', deflate: true }],
      [
        ['a/b.png', '文'],
        ['c.txt', '文'],
      ],
    ],
    ['GBK names', [{ name: gbk }], [['数据/表.csv', '文']]],
    ['names given a second time as UTF-8', [{ name: 'garbled', extra: again('说明.txt') }], [['说明.txt', '文']]],
    ['backslashes', [{ name: 'a\\b.txt' }], [['a/b.txt', '文']]],
    ['dots and doubled slashes', [{ name: './a//b.txt' }], [['a/b.txt', '文']]],
    [
      'folders and rubbish',
      [{ name: 'd/' }, { name: '__MACOSX/._a' }, { name: 'x/.DS_Store' }, { name: 'a' }],
      [['a', '文']],
    ],
    ['a path that climbs out', [{ name: 'ok.txt' }, { name: '../a.txt' }], '包含不安全的文件路径'],
    ['one that climbs out with backslashes', [{ name: 'a\\..\\..\\b' }], '包含不安全的文件路径'],
    ['one that a second name hides', [{ name: 'ok.txt', extra: again('../../etc/x') }], '包含不安全的文件路径'],
    ['an absolute path', [{ name: '/etc/passwd' }], '包含不安全的文件路径'],
    ['a drive', [{ name: 'C:\\a.txt' }], '包含不安全的文件路径'],
    ['a NUL', [{ name: 'a\0.txt' }], '包含不安全的文件路径'],
    ['a link', [{ name: 'ok.txt' }, { name: 'a', mode: 0o120777 }], '包含链接文件'],
    ['an encrypted file', [{ name: 'a.txt', flags: 1, deflate: true }], '文件已加密'],
    ['two files of one name', [{ name: 'a.txt' }, { name: 'a.txt' }], '文件「a.txt」重复'],
    ['two that only case tells apart', [{ name: 'a.txt' }, { name: 'A.TXT' }], '文件「A.TXT」重复'],
    ['two by different spellings', [{ name: 'é.txt' }, { name: 'e\u0301.txt' }], '文件「é.txt」重复'],
    ['too many files', Array.from({ length: 6 }, (_, n) => ({ name: `${n}` })), '文件数超过5个'],
    [
      'a bomb',
      [
        { name: 'a', bytes: Buffer.alloc(2_000), deflate: true },
        { name: 'b', bytes: Buffer.alloc(600), deflate: true },
      ],
      '解压后的内容过大',
    ],
    [
      'one file that says it is too large, without unpacking it',
      [{ name: 'a', bytes: Buffer.alloc(2_000), claims: 2_600, deflate: true }],
      '解压后的内容过大',
    ],
    [
      'a bomb that says it is small',
      [{ name: 'a', bytes: Buffer.alloc(1_000_000), claims: 10, deflate: true }],
      '文件已损坏',
    ],
    ['just as much as is allowed', [{ name: 'a', bytes: Buffer.alloc(2_500), deflate: true }], [['a', '2500 bytes']]],
  ])('%s', async (_name, entries, outcome) => {
    expect(await unpacked(zip(entries))).toEqual(outcome)
  })

  test.each([
    ['a text', Buffer.from('not a zip')],
    ['nothing', Buffer.alloc(0)],
    ['half an archive', zip([{ name: 'a.txt' }]).subarray(0, 60)],
  ])('%s is none', async (_name, bytes) => {
    expect(await unpacked(bytes)).toBe('不是有效的 zip 文件')
  })

  test('of an archive with a hostile entry at the end nothing is unpacked', async () => {
    const taken: string[] = []
    const bytes = zip([{ name: 'good.txt' }, { name: '../bad.txt' }])
    const reading = unpackZip(zipInMemory(bytes), limits, async ({ path }) => void taken.push(path))
    await expect(reading).rejects.toThrow('包含不安全的文件路径')
    expect(taken).toEqual([])
  })

  test('one whose entries share their bytes is taken for the bomb that it is', async () => {
    const entries = Array.from({ length: 5 }, (_, n) => ({ name: `${n}`, claims: 4_000_000, deflate: true }))
    expect(await unpacked(zip(entries))).toBe('解压后的内容过大')
  })

  test('is read in few pieces, and never whole', async () => {
    const bytes = zip([
      ...Array.from({ length: 4 }, (_, n) => ({ name: `small ${n}` })),
      { name: 'large', bytes: Buffer.alloc(3_000_000, 1) },
    ])
    const asked: number[] = []
    const source = {
      ...zipInMemory(bytes),
      read: (range: { start: number; end: number }) => {
        asked.push(range.end - range.start + 1)
        return zipInMemory(bytes).read(range)
      },
    }
    const sizes: number[] = []
    await unpackZip(source, { entries: 5, totalBytes: 4_000_000 }, async (entry) => {
      let size = 0
      for await (const chunk of entry.open() as AsyncIterable<Buffer>) size += chunk.length
      sizes.push(size)
    })
    expect(sizes).toEqual([3, 3, 3, 3, 3_000_000])
    // The end with the directory, a block with the small files, and the large one's own bytes.
    expect(asked.length).toBeLessThanOrEqual(4)
  })
})
