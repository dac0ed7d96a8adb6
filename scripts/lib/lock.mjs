import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

/** Runs `work` while no other command of this checkout runs work of the same name. */
export async function withLock(name, work) {
  mkdirSync(inRoot('.cache'), { recursive: true })
  const path = inRoot('.cache', `${name}.lock`)
  for (let looks = 0; !take(path); looks += 1) {
    if (looks === 0) say(`等待另一个命令完成（${name}）… Waiting for another command (${name})…`)
    await delay(500)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const holder = read(path)
    if (holder !== '' && !isRunning(Number(holder))) rmSync(path, { force: true })
    return false
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
