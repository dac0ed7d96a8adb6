import { execFileSync } from 'node:child_process'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { Readable } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sandboxes } from '../../../kernel/sandbox/testing/fixture.ts'
import { hostImage, ownMachine } from '../../../kernel/sandbox/testing/host-image.ts'
import { machineIdBase } from '../../../kernel/sandbox/index.ts'
import { bash } from '../../../kernel/sandbox/testing/plain.ts'
import { describeUnless, ownRootLack } from '../../../testing/lacks.ts'
import { importArchive } from './archive.ts'
import { captureImage } from './capture.ts'
import { factsOf, removeBuilds } from './make.ts'
import { buildsOf, rootOf } from './places.ts'

const building = { signal: new AbortController().signal, onStep: () => undefined }

describeUnless(ownRootLack(), 'images that are made of what others give', () => {
  const { start } = sandboxes()
  const folder = ownRootLack() === null ? mkdtempSync(join(tmpdir(), 'lab-making-')) : ''
  const outside = join(folder, 'outside')
  afterAll(async () => {
    await removeBuilds(folder, 'mine')
    rmSync(folder, { recursive: true, force: true })
  })

  /** A layer as an archive: what `fill` puts into an empty folder. */
  function layerOf(name: string, fill: (at: (path: string) => string) => void): string {
    const from = join(folder, `layer-${name}`)
    mkdirSync(from)
    fill((path) => join(from, path))
    execFileSync('tar', ['-C', from, '-cf', join(folder, 'archive', `${name}.tar`), '.'])
    return `${name}.tar`
  }

  test('layers are put over each other, and what is hostile in them stays inside', async () => {
    mkdirSync(outside, { mode: 0o777 })
    execFileSync('chmod', ['777', outside])
    mkdirSync(join(folder, 'archive'))
    const layers = [
      layerOf('one', (at) => {
        for (const path of ['bin', 'a', 'old', 'dev']) mkdirSync(at(path))
        for (const path of ['bin/sh', 'a/kept', 'a/gone', 'old/x']) writeFileSync(at(path), 'first')
        symlinkSync(outside, at('evil'))
      }),
      layerOf('two', (at) => {
        for (const path of ['a', 'old', 'evil', 'bin']) mkdirSync(at(path))
        for (const path of ['a/.wh.gone', 'old/.wh..wh..opq', 'old/y', 'evil/written', 'evil/.wh.victim', 'bin/tool'])
          writeFileSync(at(path), 'second')
        execFileSync('chmod', ['4755', at('bin/tool')])
      }),
    ]
    writeFileSync(join(outside, 'victim'), 'host')
    const description = { config: { Env: ['LAB=1'], Cmd: ['serve'] } }
    writeFileSync(join(folder, 'archive', 'config.json'), JSON.stringify(description))
    writeFileSync(join(folder, 'archive', 'manifest.json'), JSON.stringify([{ Config: 'config.json', Layers: layers }]))
    const file = join(folder, 'image.tar')
    execFileSync('tar', ['-C', join(folder, 'archive'), '-cf', file, '.'])

    const build = await importArchive(folder, 'mine', { body: createReadStream(file), isCompressed: false }, building)
    const root = rootOf(folder, 'mine', build)
    const listed = (path: string) => readdirSync(join(root, path)).toSorted()
    expect([listed('a'), listed('old'), listed('bin')]).toEqual([['kept'], ['y'], ['sh', 'tool']])
    expect(readdirSync(outside)).toEqual(['victim'])
    // Set-id, but of an owner that no account of the host is.
    expect(statSync(join(root, 'bin/tool')).uid).toBeGreaterThan(1_000_000)
    expect(await factsOf(folder, 'mine', build)).toMatchObject({ env: { LAB: '1' }, command: "exec 'serve'" })
  }, 60_000)

  test('what a killed server left half made is removed by the next build, and with the image', async () => {
    const half = (name: string) => {
      const work = join(folder, '.images', 'killed', name)
      mkdirSync(join(work, 'root'), { recursive: true })
      // As an unpacked layer leaves it: an owner that is not the server's account.
      execFileSync('chown', ['-R', `${machineIdBase()}`, work])
    }
    half('.making-one')
    const given = { body: Readable.from(['none']), isCompressed: false }
    await expect(importArchive(folder, 'killed', given, building)).rejects.toThrow('不能解开')
    expect(readdirSync(join(folder, '.images', 'killed'))).toEqual(['build.log'])
    half('.making-two')
    await removeBuilds(folder, 'killed')
    expect(readdirSync(join(folder, '.images', 'killed'))).toEqual(['build.log'])
  }, 30_000)

  test('what is no image leaves nothing behind, and says why', async () => {
    const file = join(folder, 'other.tar')
    execFileSync('tar', ['-C', outside, '-cf', file, '.'])
    const given = { body: createReadStream(file), isCompressed: false }
    await expect(importArchive(folder, 'none', given, building)).rejects.toThrow('没有认出镜像')
    expect(await buildsOf(folder, 'none')).toEqual([])
    expect(readdirSync(join(folder, '.images', 'none'))).toEqual(['build.log'])
  }, 30_000)

  test('a running machine is kept with its accounts, owners and rights, and starts again from that', async () => {
    const layers = hostImage(mkdtempSync(join(folder, 'root-')))
    const one = await start({ id: 'kept', machines: [ownMachine(layers)] })
    const made =
      'useradd -m alice && echo hello > /home/alice/note && chown alice /home/alice/note && mkdir /srv/s && chmod 2770 /srv/s && ln -s /etc /srv/link && echo x > /tmp/gone'
    expect((await one.exec('main', bash(made))).exitCode).toBe(0)
    const build = await captureImage(folder, 'mine', () => one.archiveRoot('main'), building)
    const root = rootOf(folder, 'mine', build)
    expect(existsSync(join(root, 'tmp/gone'))).toBe(false)
    expect(existsSync(join(root, 'proc/1'))).toBe(false)
    // The host's programs are other file systems of this machine, so they are shown again.
    const again = await start({
      id: 'again',
      machines: [ownMachine([{ path: '/', hostPath: root }, ...layers.slice(1)])],
    })
    const seen = await again.exec(
      'main',
      bash('stat -c %U:%a /home/alice/note /srv/s; cat /home/alice/note; readlink /srv/link'),
    )
    expect(seen.stdout).toBe('alice:644\nroot:2770\nhello\n/etc\n')
  }, 60_000)
})
