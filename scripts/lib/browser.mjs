import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { say } from './say.mjs'
import { aptInstall, findProgram } from './system.mjs'

const find = () => {
  const named = process.env.CHROME_PATH
  if (named && existsSync(named)) return named
  return findProgram(shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
}

/** The same browser without its own windows: a third less work for the processor. */
const shell = 'chromium-headless-shell'

/** A Chromium for the journeys, installed when we may; undefined, after telling how, when there is none. */
export async function ensureBrowser() {
  // A CI machine may have the whole browser already.
  const isFound = process.env.CI ? process.env.CHROME_PATH || findProgram(shell) : find()
  if (!isFound) {
    say('正在安装 Chromium… Installing Chromium…')
    if (!(await aptInstall(shell)) && !find()) await aptInstall('chromium')
  }
  if (!find()) say('没有 Chromium：请安装它，或用 CHROME_PATH 指定。 Install Chromium, or set CHROME_PATH.')
  return find()
}

/** Without Chinese fonts every label is a row of boxes, of another width than teachers see. */
export async function ensureChineseFonts() {
  const list = () => run('fc-list', [':lang=zh', 'family'], { quiet: true })
  const { code, output } = await list()
  if (code !== 0 || output.trim() !== '') return
  if (!(await aptInstall('fonts-noto-cjk'))) say('没有中文字体，请安装 fonts-noto-cjk。 Install a Chinese font.')
}
