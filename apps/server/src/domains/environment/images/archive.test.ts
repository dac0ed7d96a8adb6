import { expect, test } from 'vitest'
import { findParts, runOf } from './archive.ts'

const hex = (letter: string): string => `sha256:${letter.repeat(64)}`
const blob = (letter: string): string => `blobs/sha256/${letter.repeat(64)}`
const reader =
  (files: Record<string, unknown>) =>
  (path: string): Promise<unknown> =>
    Promise.resolve(files[path] ?? null)

const manifest = { config: { digest: hex('c') }, layers: [{ digest: hex('1') }, { digest: hex('2') }] }

test.each<[string, Record<string, unknown>, object]>([
  [
    'docker save',
    { 'manifest.json': [{ Config: 'abc.json', Layers: ['1/layer.tar', '2/layer.tar'] }] },
    { config: 'abc.json', layers: ['1/layer.tar', '2/layer.tar'] },
  ],
  [
    'an OCI layout',
    { 'index.json': { manifests: [{ digest: hex('a') }] }, [blob('a')]: manifest },
    { config: blob('c'), layers: [blob('1'), blob('2')] },
  ],
  [
    'an index in an index, for this kind of processor',
    {
      'index.json': { manifests: [{ digest: hex('b') }] },
      [blob('b')]: {
        manifests: [
          { digest: hex('d'), platform: { architecture: 'riscv64' } },
          { digest: hex('a'), platform: { architecture: process.arch === 'arm64' ? 'arm64' : 'amd64' } },
        ],
      },
      [blob('a')]: manifest,
    },
    { config: blob('c'), layers: [blob('1'), blob('2')] },
  ],
])('an image is found in %s', async (_, files, parts) => {
  expect(await findParts(reader(files))).toEqual(parts)
})

test.each<[string, Record<string, unknown>]>([
  ['nothing', {}],
  ['no image', { 'index.json': { manifests: [] } }],
  ['names that lead out', { 'manifest.json': [{ Config: '../../etc/passwd', Layers: ['a'] }] }],
  ['a name from the root', { 'manifest.json': [{ Config: 'a.json', Layers: ['/etc/shadow'] }] }],
  ['digests that are none', { 'index.json': { manifests: [{ digest: 'sha256:../../x' }] } }],
  [
    'an index that contains itself',
    { 'index.json': { manifests: [{ digest: hex('e') }] }, [blob('e')]: { manifests: [{ digest: hex('e') }] } },
  ],
])('%s is refused', async (_, files) => {
  await expect(findParts(reader(files))).rejects.toThrow('没有认出镜像')
})

test.each<[unknown, object]>([
  [null, { env: {}, command: '' }],
  [{ config: null }, { env: {}, command: '' }],
  [{ config: { Cmd: ['bash'] } }, { env: {}, command: '' }],
  [{ config: { Entrypoint: ['/bin/sh'], Cmd: null } }, { env: {}, command: '' }],
  [
    {
      config: {
        Env: ['PATH=/opt/go/bin:/bin', 'A=b=c', 'HOME=/x', 'bad name=1', 'empty='],
        Cmd: ['nginx', '-g', "it's"],
      },
    },
    { env: { PATH: '/opt/go/bin:/bin', A: 'b=c', empty: '' }, command: String.raw`exec 'nginx' '-g' 'it'\''s'` },
  ],
  [
    { config: { WorkingDir: '/srv/my app', Entrypoint: ['/run.sh'], Cmd: ['serve'] } },
    { env: {}, command: "cd '/srv/my app' && exec '/run.sh' 'serve'" },
  ],
])('how it is run %#', (config, run) => {
  expect(runOf(config)).toEqual(run)
})
