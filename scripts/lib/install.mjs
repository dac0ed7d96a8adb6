import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { withLock } from './lock.mjs'
import { checkNode } from './node24.mjs'
import { hasAllPackages } from './packages.mjs'
import { cacheFile, inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { giveUp, say } from './say.mjs'

/** Makes `node_modules` what package-lock.json says; a few milliseconds when it is that already. */
export async function ensureInstalled() {
  checkNode()
  if (isInstalled()) return
  await withLock('install', async () => {
    // Another command may have installed while we waited for the lock.
    if (isInstalled()) return
    say('正在安装依赖，首次需要一两分钟… Installing dependencies…')
    // The npm that started us, run by its own Node: ours may live in the folder that is about to be replaced.
    const npm = process.env.npm_execpath
    const [file, ...args] = npm ? [process.env.npm_node_execpath ?? process.execPath, npm] : ['npm']
    const { code } = await run(file, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['ignore', 2, 2],
    })
    if (code !== 0)
      giveUp('依赖安装失败，请检查网络后重试。 Installing dependencies failed; check the network and try again.')
    writeFileSync(cacheFile('installed'), lockFingerprint())
  })
}

function lockFingerprint() {
  const lock = readFileSync(inRoot('package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`
}

/** Asked before anything else by every command: a wrong no would replace a folder that others are working in. */
export function isInstalled() {
  if (!existsSync(inRoot('node_modules/.package-lock.json'))) return false
  const stamp = cacheFile('installed')
  const wanted = lockFingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  // Somebody who ran npm themselves is not made to wait for a second installation of the same packages.
  if (!hasAllPackages(packagesOf('package-lock.json'), packagesOf('node_modules/.package-lock.json'))) return false
  writeFileSync(stamp, wanted)
  return true
}

const packagesOf = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8')).packages
