import { describe, expect, it } from 'vitest'
import { zip, type Entry } from '../../kernel/files/testing/zip-writer.ts'
import { withZip } from '../../kernel/files/zip.ts'
import { zipInMemory } from '../../kernel/files/zip-source.ts'
import { Refusal } from '../../kernel/result.ts'
import { readTexts } from './archive.ts'

const limits = { textBytes: 1000, manifestBytes: 2000, textsBytes: 2500 }
const read = async (entries: Entry[]) => {
  const bounds = { entries: 5, totalBytes: 1e6 }
  const files = await withZip(zipInMemory(zip(entries)), bounds, (found) =>
    readTexts(found, (path) => path.startsWith('files/'), limits),
  )
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
      'lets the manifest be longer, and does not unpack bytes',
      [
        { name: 'x/manifest.json', bytes: Buffer.alloc(1500, 'a'), deflate: true },
        { name: 'files/a.md', bytes: Buffer.alloc(9000), deflate: true },
      ],
      [['x/manifest.json', 'a'.repeat(1500)]],
    ],
  ])('%s', async (_what, entries, wanted) => {
    expect(await read(entries)).toEqual(wanted)
  })
})
