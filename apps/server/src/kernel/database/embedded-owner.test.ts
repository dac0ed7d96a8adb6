import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeOwnership } from './embedded-owner.ts'
import { pidSpace, startTimeOf } from './embedded-process.ts'

let dir: string
const lock = () => join(dir, 'server.lock')

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lab-owner-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('a directory has one owner, and a next one when the first has left', async () => {
  const first = await takeOwnership(dir)
  await expect(takeOwnership(dir)).rejects.toMatchObject({ failure: 'owned' })
  await first.release()
  const second = await takeOwnership(dir)
  await second.release()
  expect(await readdir(dir)).toEqual([])
})

test('the refusal names the process in Chinese and English', async () => {
  const first = await takeOwnership(dir)
  await expect(takeOwnership(dir)).rejects.toThrow(new RegExp(`进程号 ${process.pid}[^]*process ${process.pid}`))
  await first.release()
})

test('of twenty who come at once one becomes the owner', async () => {
  await writeFile(lock(), JSON.stringify({ pid: 2 ** 22 + 1, started: '1', space: pidSpace(), token: 'gone' }))
  const tried = await Promise.allSettled(Array.from({ length: 20 }, () => takeOwnership(dir)))
  expect(tried.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tried) if (one.status === 'fulfilled') await one.value.release()
})

test.each([
  ['its process is gone', { pid: 2 ** 22 + 1, started: '1' }],
  ['its number now belongs to another process', { pid: process.pid, started: '1' }],
])('a lock is taken over when %s', async (_why, holder) => {
  await writeFile(lock(), JSON.stringify({ ...holder, space: pidSpace(), token: 'gone' }))
  const owner = await takeOwnership(dir)
  expect(JSON.parse(await readFile(lock(), 'utf8'))).toMatchObject({
    pid: process.pid,
    started: startTimeOf(process.pid),
  })
  await owner.release()
})

test('a lock that a crash left unreadable is taken over', async () => {
  await writeFile(lock(), '\0\0\0')
  const owner = await takeOwnership(dir)
  expect(JSON.parse(await readFile(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
  await owner.release()
})

test('a lock of another machine is taken over when nobody keeps it fresh', async () => {
  await writeFile(lock(), JSON.stringify({ pid: 1, started: '1', space: 'elsewhere', token: 'other' }))
  const owner = await takeOwnership(dir, 20)
  expect(JSON.parse(await readFile(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
  await owner.release()
})

test('a lock of another machine holds while its owner keeps it fresh', async () => {
  await writeFile(lock(), JSON.stringify({ pid: 1, started: '1', space: 'elsewhere', token: 'other' }))
  const heartbeat = setInterval(() => void utimes(lock(), new Date(), new Date()), 10)
  await expect(takeOwnership(dir, 80)).rejects.toMatchObject({ failure: 'owned' })
  clearInterval(heartbeat)
})

test('who lost the lock does not remove the one of the next owner', async () => {
  const first = await takeOwnership(dir)
  await writeFile(lock(), JSON.stringify({ pid: 1, started: '1', space: 'elsewhere', token: 'other' }))
  await first.release()
  expect(await readdir(dir)).toEqual(['server.lock'])
})
