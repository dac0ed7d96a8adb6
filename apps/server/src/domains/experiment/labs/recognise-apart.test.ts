import { expect, test } from 'vitest'
import { BadZip } from '../../../kernel/files/zip.ts'
import { recogniseApart } from './recognise-apart.ts'

const notebook = { cells: [{ cell_type: 'markdown', source: '# 数组', metadata: {} }] }
const archive = {
  sizes: new Map([['a.ipynb', 10]]),
  texts: new Map([['a.ipynb', JSON.stringify(notebook)]]),
}
const onCrash = (error: unknown): never => {
  throw error
}

test('labs are recognised in a thread as they are anywhere', async () => {
  expect(await recogniseApart(archive, { onCrash })).toMatchObject([{ format: 'notebook', title: '数组' }])
})

test('one that takes too long is ended, and says so', async () => {
  const short = { timeMs: 1, heapMb: 64 }
  await expect(recogniseApart(archive, { onCrash }, short)).rejects.toThrow(
    new BadZip('识别用时过长，已停止：请分成几个较小的压缩包导入'),
  )
})

test('nothing comes of one that is stopped', async () => {
  // Spaces in the middle of a line are looked at from each of them.
  const slow = `RUN a${' '.repeat(400_000)}b`
  const texts = new Map([
    ['lab/config/start.config', 'CONTAINER lab.student\nUSER ubuntu\n'],
    ['lab/instructions.md', '# 实验'],
    ['lab/dockerfiles/Dockerfile.lab.student.student', slow],
  ])
  const sizes = new Map([...texts.keys()].map((path) => [path, 10]))
  expect(await recogniseApart({ sizes, texts }, { onCrash, isStopped: () => true })).toBeNull()
})
