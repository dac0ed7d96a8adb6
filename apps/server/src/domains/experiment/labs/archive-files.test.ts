import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { BadZip, type ZipEntry } from '../../../kernel/files/zip.ts'
import { labFilesOf, labTextsOf } from './archive-files.ts'

const entry = (path: string, bytes: Buffer | string, claimed = bytes.length): ZipEntry => ({
  path,
  claimedBytes: claimed,
  open: () => Readable.from([Buffer.from(bytes as string)]),
})

test('texts are read; bytes, and what version control keeps, are not', async () => {
  const files = labFilesOf(
    await labTextsOf([
      entry('a.md', '# 甲'),
      entry('b.bin', Buffer.from([1, 0, 2])),
      entry('c.png', 'png'),
      entry('.git/config', 'x'),
      entry('node_modules/a/index.json', '{}'),
    ]),
  )
  expect(files.paths).toEqual(['a.md', 'b.bin', 'c.png'])
  expect(files.paths.map((path) => files.text(path))).toEqual(['# 甲', null, null])
})

test('a text that is longer than it claims is none', async () => {
  const files = labFilesOf(await labTextsOf([entry('a.md', 'x'.repeat(2_000_000), 10)]))
  expect(files.text('a.md')).toBeNull()
})

test('more text than a server should hold is refused', async () => {
  const many = Array.from({ length: 40 }, (_, at) => entry(`${at}.md`, 'x'.repeat(1_000_000)))
  await expect(labTextsOf(many)).rejects.toThrow(BadZip)
})
