import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { node24 } from './node24.mjs'
import { cacheFile, inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const shared = ['packages/contract/src', 'package-lock.json', 'tsconfig.json', 'scripts/lib/build.mjs']

const vite = inRoot('node_modules/vite/bin/vite.js')
const builds = [
  {
    name: 'console',
    sources: ['apps/console', ...shared],
    output: 'apps/console/dist/index.html',
    // The learners' site after the console, whose folder it is put into.
    commands: [
      [vite, 'build', '--logLevel', 'warn', 'apps/console'],
      [vite, 'build', '--logLevel', 'warn', '--config', 'apps/console/vite.learn.config.ts', 'apps/console/learn'],
    ],
  },
  {
    name: 'server',
    sources: ['apps/server/src', 'apps/server/package.json', 'scripts/lib/bundle-server.mjs', ...shared],
    output: 'apps/server/dist/main.js',
    commands: [[inRoot('scripts/lib/bundle-server.mjs')]],
  },
]

export const serverBundle = inRoot('apps/server/dist/main.js')

/** Builds the console and the server when a source of theirs has changed. False when a build failed, after telling. */
export async function ensureBuilt() {
  if (builds.every((build) => isFresh(build))) return true
  return withLock('build', async () => {
    const stale = builds.filter((build) => !isFresh(build))
    if (stale.length > 0) say(`正在构建（${stale.map(({ name }) => name).join('、')}）… Building…`)
    const done = await Promise.all(stale.map((build) => make(build)))
    return done.every(Boolean)
  })
}

const stampOf = (build) => cacheFile(`built-${build.name}.json`)

function isFresh(build) {
  if (!existsSync(inRoot(build.output))) return false
  const stamp = readStamp(build)
  if (!stamp) return false
  const now = fingerprint(build.sources)
  if (stamp.quick === now.quick) return true
  const exact = now.exact()
  if (stamp.exact !== exact) return false
  writeFileSync(stampOf(build), JSON.stringify({ quick: now.quick, exact }))
  return true
}

function readStamp(build) {
  try {
    return JSON.parse(readFileSync(stampOf(build), 'utf8'))
  } catch {
    return undefined
  }
}

/** The stamp is taken before the build: a source saved while it runs makes the result stale, as it is. */
async function make(build) {
  const sources = fingerprint(build.sources)
  const stamp = { quick: sources.quick, exact: sources.exact() }
  for (const command of build.commands) {
    const { code, output } = await run(node24(), command, {
      env: { NODE_ENV: 'production', NO_COLOR: '1' },
      quiet: true,
    })
    if (code === 0) continue
    say(`${output.trim()}\n构建失败：${build.name}。 Building ${build.name} failed.`)
    return false
  }
  writeFileSync(stampOf(build), JSON.stringify(stamp))
  return true
}
