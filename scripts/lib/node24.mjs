import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { giveUp } from './say.mjs'

const major = Number(process.versions.node.split('.')[0])

/** The scripts themselves need no more than this; the server runs on the newer Node that npm brings. */
export function checkNode() {
  if (major < 20) giveUp(`需要 Node.js 20 或更新版本，当前是 ${process.version}。 Node.js 20 or newer is needed.`)
}

/** Path of a Node 24: the pinned one when this platform has it, else the one that runs this script. */
export function node24() {
  const pinned = inRoot('node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (existsSync(pinned)) return pinned
  if (major >= 24) return process.execPath
  return giveUp(
    `npm 上没有适合本机（${process.platform}-${process.arch}）的 Node.js 24，请先安装它。 Install Node.js 24 for this platform.`,
  )
}

/** True when this very process may run the server. */
export const isNode24 = major >= 24
