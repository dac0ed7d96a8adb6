import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a program from the checkout and resolves with its exit code (128 + n for a signal, 127 when it cannot start).
 * `quiet` keeps its output back and resolves with it, for showing when it fails.
 */
export function run(file, args, { env = {}, cwd = root, stdio = 'inherit', quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : stdio,
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 130, output }))
  })
}

/** Runs a program in our place: signals go to it, its end is ours. */
export function become(file, args, env = {}) {
  const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(127)
  })
  child.once('close', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * npm passes SIGTERM on to the shell between us and it, and that shell ends without telling us. So we stop when the
 * shell is gone: a supervisor that stops `npm start` has then stopped the server too.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
}
