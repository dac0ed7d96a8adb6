import {
  folderOf,
  joined,
  jsonOf,
  labStep,
  listOf,
  recordOf,
  stringOf,
  titled,
  type LabDraft,
  type LabFiles,
  type LabStep,
} from '../draft.ts'
import { asCheck, asShell, inTurn } from '../scripts.ts'
import { textReader } from '../texts.ts'

/** Folders of scenarios: those whose `index.json` has details with steps. */
export const killercodaLabs = (files: LabFiles): string[] =>
  files.paths
    .filter((path) => /(?:^|\/)index\.json$/.test(path))
    .filter((path) => {
      const { details } = recordOf(jsonOf(files.text(path)))
      const { steps, intro } = recordOf(details)
      return Array.isArray(steps) || recordOf(intro).text !== undefined
    })

function minutesOf(given: unknown): number | null {
  const [, count, unit = 'm'] = /(\d{1,4})(?:\s*-\s*\d{1,4})?\s*(h|m|分|小时)?/i.exec(stringOf(given)) ?? []
  if (!count) return null
  return Math.min(6000, Math.max(1, Number(count) * (/^(?:h|小)/i.test(unit) ? 60 : 1)))
}

/** Where these scenarios come from nobody looks at how their scripts end, so many end with an error that means nothing. */
const whateverItEndsWith = (script: string): string => (script === '' ? '' : `(\n${script}\n) || true`)

/** One scenario: an introduction, steps with their scripts, an end; files that it puts into its machines. */
export function readKillercoda(files: LabFiles, index: string): LabDraft {
  const folder = folderOf(index)
  const given = recordOf(jsonOf(files.text(index)))
  const details = recordOf(given.details)
  const backend = recordOf(given.backend)
  const draft: LabDraft = {
    key: folder || 'index.json',
    format: 'killercoda',
    title: titled(stringOf(given.title) || stringOf(given.name), folder.split('/').at(-2) ?? '导入的实验'),
    summary: stringOf(given.description),
    minutes: minutesOf(given.time),
    machines: [{ name: 'host01', image: stringOf(backend.imageid) || 'ubuntu' }],
    sections: [],
    assets: [],
    pictures: [],
    notes: [],
  }
  const lost = (at: string, text: string): void => void draft.notes.push({ at, text, kind: 'lost' })
  const reader = textReader(files, draft)
  const fileOf = (named: unknown): string | null => {
    const name = stringOf(named)
    return name ? joined(folder, name) : null
  }
  const scriptOf = (named: unknown, at: string): string | null => {
    const path = fileOf(named)
    if (path === null) return null
    const found = files.text(path)
    if (found === null) lost(at, `没有找到脚本「${path}」`)
    return found
  }
  const read = (part: Record<string, unknown>, otherwise: string): LabStep | null => {
    const path = fileOf(part.text)
    const title = titled(stringOf(part.title), otherwise)
    const shown = scriptOf(part.foreground, title)
    const setup = whateverItEndsWith(
      inTurn(
        scriptOf(part.background ?? part.code ?? part.courseData, title),
        // Written for a terminal: without one named, the usual `clear` ends with an error.
        shown && `export TERM=xterm\n${asShell(shown)}`,
      ),
    )
    const check = asCheck(scriptOf(part.verify, title))
    if (path === null && setup === '' && check === null) return null
    if (part.foreground !== undefined) foregrounds += 1
    return labStep({
      title,
      body: path === null ? '' : reader.read(path, title),
      setup,
      check,
      // What our own export writes of a step; the format has nothing for it.
      solve: asShell(scriptOf(part.solution, title) ?? ''),
      hint: scriptTextOf(part.hint),
      answer: stringOf(part.answer) ? reader.read(fileOf(part.answer) ?? '', title) : '',
    })
  }
  const scriptTextOf = (named: unknown): string => {
    const path = fileOf(named)
    return path === null ? '' : (files.text(path) ?? stringOf(named)).slice(0, 5_000)
  }
  let foregrounds = 0
  const intro = read(recordOf(details.intro), '简介')
  const steps = listOf(details.steps).flatMap((step, at) => read(recordOf(step), `第${at + 1}步`) ?? [])
  const finish = read(recordOf(details.finish), '完成')
  draft.sections = [
    { title: titled(draft.title, '内容'), steps: [intro, ...steps, finish].flatMap((step) => step ?? []) },
  ]

  if (foregrounds > 0)
    draft.notes.push({ at: '', text: `${foregrounds} 个在终端中显示的前台脚本改为后台的准备脚本`, kind: 'changed' })
  for (const [host, entries] of Object.entries(recordOf(details.assets))) {
    for (const entry of listOf(entries).map(recordOf)) {
      const wanted = stringOf(entry.file)
      const isAll = wanted.includes('*')
      const base = joined(`${folder}assets/`, wanted.split('*')[0]!) ?? ''
      const end = wanted.split('*').at(-1)!
      const found = files.paths.filter((path) => (isAll ? path.startsWith(base) && path.endsWith(end) : path === base))
      if (found.length === 0) lost('', `没有找到要放入主机的文件「${wanted}」`)
      const target = stringOf(entry.target) || '~/'
      for (const path of found) {
        const deeper = isAll
          ? folderOf(path.slice(base.endsWith('assets') ? base.length + 1 : folderOf(base).length))
          : ''
        const to = isAll || target.endsWith('/') ? `${target.replace(/\/?$/, '/')}${deeper}` : `${target}/`
        draft.assets.push({ path, machine: null, target: to, mode: stringOf(entry.chmod) })
      }
    }
    const number = /(\d+)$/.exec(host)?.[1]
    if (number !== undefined && Number(number) > 1) lost('', `主机 ${host} 的文件放在了第一台主机上`)
  }
  for (const { name, port } of listOf(recordOf(given.environment).dashboards).map(recordOf)) {
    lost('', `网页「${stringOf(name)}」（端口 ${stringOf(port)}）请在环境模板的端口中开放`)
  }
  return draft
}
