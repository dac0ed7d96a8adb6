import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findHostProgram, machineIdBase, ownRootLack, runAsMachineRoot } from '../../../kernel/sandbox/index.ts'
import { buildsOf, imageFolder } from './places.ts'
import type { Recipe } from './recipes.ts'

const distribution = 'bookworm'
const usualMirror = 'http://deb.debian.org/debian'
const mostLogBytes = 4 * 1024 * 1024
/** An image that an environment was started from stays for two more builds. */
const keptBuilds = 3

export interface BuildFacts {
  built_at: string
  size_bytes: number
}

/** Why images cannot be built here, in words; empty when they can. */
export function buildLack(): string {
  const lack = ownRootLack()
  if (lack) return lack
  return findHostProgram('mmdebstrap') === null
    ? '构建镜像需要 mmdebstrap：在服务器上执行 apt-get install mmdebstrap'
    : ''
}

/** The mirror that this server's own packages come from, where it is a Debian of the same release. */
async function mirror(): Promise<string> {
  for (const path of ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (!text.includes(distribution)) continue
    const found = /^(?:URIs:|deb)\s+(?:\[[^\]]*\]\s+)?(https?:\/\/[\w./:-]+\/debian)\/?(?:\s|$)/m.exec(text)?.[1]
    if (found) return found
  }
  return usualMirror
}

/** Commands of mmdebstrap that run in the new root: the script, then the packages that machines may install. */
function hooks(recipe: Recipe): string[] {
  const setup = 'cp /mnt/setup.sh "$1/tmp/setup.sh" && chroot "$1" /bin/sh -e /tmp/setup.sh && rm "$1/tmp/setup.sh"'
  const clean = 'rm -f "$1"/var/cache/apt/archives/*.deb'
  const fetch = `chroot "$1" apt-get install --yes --no-install-recommends --download-only ${recipe.cached.join(' ')}`
  const keep =
    recipe.cached.length > 0 ? [`--customize-hook=${clean}`, `--customize-hook=${fetch}`, '--skip=cleanup/apt'] : []
  return [`--customize-hook=${setup}`, ...keep]
}

export interface Building {
  signal: AbortSignal
  /** Called with what mmdebstrap says that it does now. */
  onStep: (words: string) => void
}

/** Builds an image and gives it the next number once it is whole. Throws with a sentence for people when it fails. */
export async function buildImage(folder: string, name: string, recipe: Recipe, building: Building): Promise<number> {
  const lack = buildLack()
  if (lack) throw new Error(lack)
  const home = imageFolder(folder, name)
  await mkdir(home, { recursive: true, mode: 0o700 })
  const making = join(home, `.making-${randomBytes(6).toString('hex')}`)
  await mkdir(making, { mode: 0o755 })
  const base = machineIdBase()
  if (process.getuid?.() === 0) await chown(making, base, base)
  const log = createWriteStream(join(home, 'build.log'), { mode: 0o600 })
  let written = 0
  let last = ''
  const onOutput = (text: string): void => {
    written += text.length
    if (written < mostLogBytes) log.write(text)
    for (const line of text.split('\n')) {
      if (line.trim() !== '') last = line.trim()
      if (line.startsWith('I: ')) building.onStep(line.slice('I: '.length))
    }
  }
  const run = (argv: string[]) => runAsMachineRoot(argv, { work: making, signal: building.signal, onOutput })
  try {
    await writeFile(join(making, 'setup.sh'), recipe.script, { mode: 0o644 })
    const code = await run([
      'mmdebstrap',
      '--mode=root',
      '--variant=minbase',
      '--format=directory',
      `--include=${recipe.packages.join(',')}`,
      '--aptopt=Acquire::Languages "none"',
      ...hooks(recipe),
      distribution,
      '/mnt/root',
      await mirror(),
    ])
    if (building.signal.aborted) throw new Error('构建已取消')
    if (code !== 0) throw new Error(`构建没有成功：${last.slice(0, 300)}`)
    let size = ''
    await runAsMachineRoot(['du', '-s', '--block-size=1', '/mnt/root'], {
      work: making,
      signal: building.signal,
      onOutput: (text) => (size += text),
    })
    const number = ((await buildsOf(folder, name)).at(-1) ?? 0) + 1
    const facts: BuildFacts = { built_at: new Date().toISOString(), size_bytes: Number(size.split('\t')[0]) || 0 }
    await writeFile(join(home, `build-${number}.json`), JSON.stringify(facts), { mode: 0o600 })
    await rename(making, join(home, String(number)))
    for (const old of (await buildsOf(folder, name)).slice(0, -keptBuilds)) await removeTree(home, String(old))
    return number
  } catch (error) {
    await removeTree(home, making.slice(home.length + 1))
    throw error
  } finally {
    log.end()
  }
}

/** Removes a folder of an image; what is in it belongs to ids that only a machine's root may act for. */
async function removeTree(home: string, name: string): Promise<void> {
  const options = { work: join(home, name), signal: new AbortController().signal, onOutput: () => undefined }
  await runAsMachineRoot(['find', '/mnt', '-mindepth', '1', '-delete'], options)
  await rm(join(home, name), { recursive: true, force: true })
}

/** Removes all builds of an image. */
export async function removeBuilds(folder: string, name: string): Promise<void> {
  for (const build of await buildsOf(folder, name)) await removeTree(imageFolder(folder, name), String(build))
}

/** What is known of the newest build; null when there is none. */
export async function newestBuild(folder: string, name: string): Promise<(BuildFacts & { build: number }) | null> {
  const build = (await buildsOf(folder, name)).at(-1)
  if (build === undefined) return null
  const text = await readFile(join(imageFolder(folder, name), `build-${build}.json`), 'utf8').catch(() => '{}')
  const { built_at = '', size_bytes = 0 } = JSON.parse(text) as Partial<BuildFacts>
  return { build, built_at, size_bytes }
}

const shownLogBytes = 64 * 1024

/** The end of the newest build's log. */
export async function logOf(folder: string, name: string): Promise<string> {
  const bytes = await readFile(join(imageFolder(folder, name), 'build.log')).catch(() => Buffer.alloc(0))
  return bytes.subarray(-shownLogBytes).toString('utf8')
}
