import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bringAssets } from './bring-assets.ts'

test('what a reader wrote itself is put where it belongs; what is too long is named', async () => {
  const home = mkdtempSync(join(tmpdir(), 'lab-assets-'))
  const refused: { step: string; reason: string }[] = []
  const asset = { machine: null, target: '~/课/', mode: '' }
  // Noise does not pack.
  const long = randomBytes(60_000).toString('base64')
  const { scripts, dataset } = await bringAssets(
    [
      { ...asset, path: 'a/题 1.ipynb', text: '{"一": 1}\n' },
      { ...asset, path: 'a/long.ipynb', text: long },
    ],
    new Map(),
    '实验',
    refused,
  )
  expect(spawnSync('bash', ['-c', scripts.get(null)!], { env: { ...process.env, HOME: home } }).status).toBe(0)
  expect(readFileSync(join(home, '课/题 1.ipynb'), 'utf8')).toBe('{"一": 1}\n')
  expect(dataset).toBeNull()
  expect(refused).toEqual([{ step: '文件「a/long.ipynb」', reason: '文件过大' }])
  rmSync(home, { recursive: true })
})
