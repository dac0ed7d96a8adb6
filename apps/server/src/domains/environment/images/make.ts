import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chown, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { machineIdBase, runAsMachineRoot } from '../../../kernel/sandbox/index.ts'
import { buildsOf, imageFolder } from './places.ts'

const mostLogBytes = 4 * 1024 * 1024
/** An image that an environment was started from stays for some more builds. */
const keptBuilds = 5
/** What the folder of an image begins with while it is made. */
const unfinished = '.making-'

/** Why an image was not made, in words for people. */
export class NotMade extends Error {}

/** What an image of others says of how it is run; empty where there is nothing to say. */
export interface ImageRun {
  env: Record<string, string>
  /** What to start when a template names nothing. */
  command: string
}

export interface BuildFacts extends ImageRun {
  built_at: string
  size_bytes: number
}

export interface Building {
  signal: AbortSignal
  /** Called with what is being done now. */
  onStep: (words: string) => void
}

/** An image while it is made: `/mnt/root` is to be filled, whose folder on the host is below `work`. */
export interface Making {
  work: string
  /** Runs a program as root of machines; answers with its exit code. */
  run: (
    argv: string[],
    how?: { input?: Readable; isSealed?: boolean; onOutput?: (text: string) => void },
  ) => Promise<number>
  /** What went wrong by the first line that says so, as apt and mmdebstrap write it, or the last line that a program said. */
  last: () => string
}

/**
 * Makes an image and gives it the next number once it is whole; its log is kept. Throws `NotMade` when it
 * fails.
 */
export async function makeBuild(
  folder: string,
  name: string,
  building: Building,
  fill: (making: Making) => Promise<ImageRun>,
): Promise<number> {
  const home = imageFolder(folder, name)
  await mkdir(home, { recursive: true, mode: 0o700 })
  await removeUnfinished(home)
  const work = join(home, `${unfinished}${randomBytes(6).toString('hex')}`)
  await mkdir(work, { mode: 0o755 })
  const base = machineIdBase()
  if (process.getuid?.() === 0) await chown(work, base, base)
  const log = createWriteStream(join(home, 'build.log'), { mode: 0o600 })
  let written = 0
  let last = ''
  let fault = ''
  const onOutput = (text: string): void => {
    written += text.length
    if (written < mostLogBytes) log.write(text)
    for (const line of text.split('\n')) {
      // What tar says at its end is not what was wrong.
      if (line.trim() !== '' && !line.includes('Exiting with failure status')) last = line.trim()
      if (fault === '' && line.startsWith('E: ')) fault = line.slice('E: '.length).trim()
      if (line.startsWith('I: ')) building.onStep(line.slice('I: '.length))
    }
  }
  const making: Making = {
    work,
    run: (argv, how = {}) => runAsMachineRoot(argv, { onOutput, ...how, work, signal: building.signal }),
    last: () => (fault || last).slice(0, 300),
  }
  try {
    const { env, command } = await fill(making)
    if (building.signal.aborted) throw new NotMade('构建已取消')
    // Something hostile that put a link in its place must not be shown as a machine's root.
    if (!(await lstat(join(work, 'root'))).isDirectory()) throw new NotMade('镜像的内容不正确')
    let size = ''
    await making.run(['du', '-s', '--block-size=1', '/mnt/root'], { onOutput: (text) => (size += text) })
    const number = ((await buildsOf(folder, name)).at(-1) ?? 0) + 1
    const built_at = new Date().toISOString()
    const facts: BuildFacts = { built_at, size_bytes: Number(/^(\d+)\t/m.exec(size)?.[1] ?? 0), env, command }
    await writeFile(join(home, `build-${number}.json`), JSON.stringify(facts), { mode: 0o600 })
    await rename(work, join(home, String(number)))
    for (const old of (await buildsOf(folder, name)).slice(0, -keptBuilds)) await removeTree(home, String(old))
    return number
  } catch (error) {
    await removeTree(home, work.slice(home.length + 1))
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

/** Removes what a server left that ended while it made the image: an image has one change at a time. */
async function removeUnfinished(home: string): Promise<void> {
  const names = await readdir(home).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(unfinished))) await removeTree(home, name)
}

/** Removes all builds of an image. */
export async function removeBuilds(folder: string, name: string): Promise<void> {
  await removeUnfinished(imageFolder(folder, name))
  for (const build of await buildsOf(folder, name)) await removeTree(imageFolder(folder, name), String(build))
}

/** What is known of one build. */
export async function factsOf(folder: string, name: string, build: number): Promise<BuildFacts> {
  const text = await readFile(join(imageFolder(folder, name), `build-${build}.json`), 'utf8').catch(() => '{}')
  const facts = JSON.parse(text) as Partial<BuildFacts>
  return { built_at: '', size_bytes: 0, env: {}, command: '', ...facts }
}

/** What is known of the newest build; null when there is none. */
export async function newestBuild(folder: string, name: string): Promise<(BuildFacts & { build: number }) | null> {
  const build = (await buildsOf(folder, name)).at(-1)
  return build === undefined ? null : { build, ...(await factsOf(folder, name, build)) }
}

const shownLogBytes = 64 * 1024

/** The end of the newest build's log. */
export async function logOf(folder: string, name: string): Promise<string> {
  const bytes = await readFile(join(imageFolder(folder, name), 'build.log')).catch(() => Buffer.alloc(0))
  return bytes.subarray(-shownLogBytes).toString('utf8')
}
