import { mkdirSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { findProgram } from './system.mjs'

const isChinese = () => (process.env.LC_ALL || process.env.LANG || '').startsWith('zh')

/**
 * Variables of a host that speaks another language in another time zone than this one: Chinese in Los Angeles, or no
 * language in London where this one is Chinese. The language's own data is made when the host has the sources; without,
 * programs other than Node stay with English.
 */
export async function otherLocale() {
  if (isChinese()) return { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: '', TZ: 'Europe/London' }
  const folder = inRoot('.cache/locale')
  mkdirSync(folder, { recursive: true })
  const args = ['-i', 'zh_CN', '-f', 'UTF-8', `${folder}/zh_CN.UTF-8`]
  const isMade = findProgram('localedef') && (await run('localedef', args, { quiet: true })).code === 0
  return {
    LANG: 'zh_CN.UTF-8',
    LC_ALL: '',
    LANGUAGE: '',
    TZ: 'America/Los_Angeles',
    ...(isMade ? { LOCPATH: folder } : {}),
  }
}
