import { describe, expect, it } from 'vitest'
import { zip, type Entry } from '../../kernel/files/testing/zip-writer.ts'
import { Refusal } from '../../kernel/result.ts'
import { readArchive } from './archive.ts'

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
