import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { giveUp, say } from './lib/say.mjs'

// `npm run bench [-- names]`: runs bench/*.bench.ts one after the other, because two at once would measure each other.
// Each exports by default `async () => Measure[]`, a measure being { name, ratio, bound, better: 'lower' | 'higher', detail? }.
// Ratios compare with a limit that the same file measured in the same run, so that a slow machine is not a slow program.
await ensureInstalled()

const wanted = process.argv.slice(2)
const files = readdirSync(inRoot('bench'))
  .filter((name) => name.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .sort()
if (files.length === 0) giveUp('没有找到性能测试。 No benchmark found.')
// Only what is looked at in a browser is built first; the server runs from its source.
const isInBrowser = (name) => readFileSync(inRoot('bench', name), 'utf8').includes("from 'playwright-core'")
if (files.some(isInBrowser) && !(await ensureBuilt())) process.exit(1)
/** Far beyond what the longest takes: one that hangs ends. */
const longestMs = 60 * 60_000

let exceeded = 0
for (const file of files) {
  say(`\n${file}`)
  const { status, stdout } = spawnSync(node24(), ['scripts/lib/run-bench.mjs', inRoot('bench', file)], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longestMs,
  })
  if (status !== 0) {
    exceeded += 1
    say(`  ${file} did not finish`)
    continue
  }
  for (const { name, ratio, bound, better, detail = '' } of JSON.parse(stdout.trim().split('\n').at(-1))) {
    if (ratio === null) {
      exceeded += 1
      process.stdout.write(`NONE  ${name.padEnd(48)} could not be measured  ${detail}\n`)
      continue
    }
    const isWithin = better === 'lower' ? ratio <= bound : ratio >= bound
    if (!isWithin) exceeded += 1
    const sign = better === 'lower' ? '≤' : '≥'
    process.stdout.write(
      `${isWithin ? '  ok ' : 'OVER '} ${name.padEnd(48)} ${ratio.toFixed(2)} ${sign} ${bound}  ${detail}\n`,
    )
  }
}
process.exit(exceeded > 0 ? 1 : 0)
