import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { stopWithNpm } from './lib/run.mjs'
import { say } from './lib/say.mjs'
import { ensureBubblewrap } from './lib/system.mjs'

// `npm run dev`: the server from its sources, started again when one changes, and the console through Vite.
stopWithNpm()
await ensureInstalled()
await ensureBubblewrap()

const port = process.env.PORT ?? '8080'
const consolePort = process.env.CONSOLE_PORT ?? '5173'
const api = `http://127.0.0.1:${port}`
const page = `http://127.0.0.1:${consolePort}`
const vite = inRoot('node_modules/vite/bin/vite.js')

const programs = [
  { args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], env: { PORT: port, PUBLIC_URL: page } },
  // The console's Vite configuration sends /apis, /files and /auth on to API_URL.
  { args: [vite, 'apps/console', '--port', consolePort, '--strictPort'], env: { API_URL: api } },
]
const children = programs.map(({ args, env }) =>
  spawn(node24(), ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  }),
)
say(`控制台 Console  ${page}\n接口 API        ${api}`)

const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
// One without the other is of no use.
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
}
