import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cacheFile } from './paths.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

/** The first of these programs that is on the PATH, as a full path; undefined when none is. */
export function findProgram(...names) {
  for (const name of names) {
    for (const dir of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(dir, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        continue
      }
    }
  }
  return undefined
}

/** Installs Debian packages when we may; false when we may not or it did not work. */
export async function aptInstall(...packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findProgram('apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, quiet: true })
  if ((await install()).code === 0) return true
  // The list of packages may be missing or old, as in a container image.
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  const { code, output } = await install()
  if (code !== 0) say(output.trim().split('\n').at(-1))
  return code === 0
}

/** In CI sign-in is tried against OpenLDAP's own server and a CAS server; on other machines only where they are there. */
export async function ensureDirectory() {
  if (!process.env.CI) return
  if (!existsSync('/usr/sbin/slapd')) await aptInstall('slapd')
  const hasCas = (await run('/usr/bin/python3', ['-c', 'import cas_server'], { quiet: true })).code === 0
  if (!hasCas) await aptInstall('python3-django-cas-server')
}

/** Learners' programs run inside bubblewrap. Without it the server still starts, and its pages say what is missing. */
export async function ensureBubblewrap() {
  const driver = process.env.ENV_DRIVER ?? 'sandbox'
  if (process.platform !== 'linux' || driver !== 'sandbox' || findProgram('bwrap')) return true
  const tried = cacheFile('bubblewrap-tried')
  if (!existsSync(tried)) {
    say('正在安装 bubblewrap（实验环境的沙箱）… Installing bubblewrap…')
    if (await aptInstall('bubblewrap')) return true
    // A second start must not wait for the network again.
    writeFileSync(tried, '')
  }
  say('没有 bubblewrap，实验环境暂不可用；安装方法：apt-get install bubblewrap（或 dnf / pacman）。')
  return false
}
