import { folderOf, labStep, naturally, titled, type LabDraft, type LabFiles } from '../draft.ts'
import { asCheck, inTurn, quoted } from '../scripts.ts'
import { textReader } from '../texts.ts'

/** Labs of the suite: folders with `config/start.config`. */
export const labtainersLabs = (files: LabFiles): string[] =>
  files.paths.filter((path) => /(?:^|\/)config\/start\.config$/.test(path))

interface Block {
  kind: string
  name: string
  facts: Map<string, string>
}

/** `start.config`: blocks that begin with a word of their own at the line's start, facts below them. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, word = '', rest = ''] = /^\s*([A-Z_0-9]+)\s+(.*?)\s*$/.exec(line.replace(/#.*$/, '')) ?? []
    if (['GLOBAL_SETTINGS', 'NETWORK', 'CONTAINER'].includes(word))
      blocks.push({ kind: word, name: rest, facts: new Map() })
    else if (word) blocks.at(-1)?.facts.set(word, rest)
  }
  return blocks
}

interface Result {
  machine: string | null
  file: string
  kind: string
  wanted: string
}

/** `results.config`: what is looked for in which file; only what a search says is understood. */
function resultsOf(text: string): Map<string, Result> {
  const found = new Map<string, Result>()
  for (const line of text.split(/\r?\n/)) {
    const [, name, artifact = '', kind = '', wanted = ''] =
      /^\s*([\w-]+)\s*=\s*([^:\s]+(?::[^:\s]+)?)\s*:\s*(CONTAINS|FILE_REGEX|STRING_COUNT|PARAM|LINE_COUNT)\s*:\s*(.*?)\s*$/.exec(
        line,
      ) ?? []
    if (!name) continue
    const [machine, file] = artifact.includes(':') ? artifact.split(':') : [null, artifact]
    found.set(name, { machine: machine ?? null, file: file ?? '', kind, wanted: wanted.replace(/^"(.*)"$/, '$1') })
  }
  return found
}

export function readLabtainers(files: LabFiles, path: string): LabDraft {
  const folder = folderOf(path).replace(/config\/$/, '')
  const name = folder.split('/').at(-2) ?? 'lab'
  const blocks = blocksOf(files.text(path) ?? '')
  const containers = blocks.filter(({ kind }) => kind === 'CONTAINER')
  const draft: LabDraft = {
    key: folder || 'start.config',
    format: 'labtainers',
    title: titled(name, name),
    summary: '',
    minutes: null,
    machines: containers.map((one) => ({
      name: one.name.toLowerCase().replace(/[^a-z0-9-]+/g, '-'),
      image: `labtainers/${baseOf(files, folder, name, one.name)}`,
    })),
    sections: [],
    assets: [],
    pictures: [],
    notes: [],
  }
  const note = (text: string): void => void draft.notes.push({ at: '', text, kind: 'lost' })
  for (const net of blocks.filter(({ kind }) => kind === 'NETWORK'))
    note(`网络 ${net.name}（${net.facts.get('MASK') ?? '未写网段'}）请在环境套件中画出`)
  const texts = files.paths.filter(
    (one) =>
      one.startsWith(folder) &&
      /\.(?:md|txt)$/i.test(one) &&
      /(?:docs\/|\/?(?:README|read_first|readme)\b)/i.test(one.slice(folder.length - 1)),
  )
  const manuals = files.paths.filter((one) => one.startsWith(`${folder}docs/`) && /\.(?:docx?|pdf|tex|odt)$/i.test(one))
  const reader = textReader(files, draft)
  const steps = texts.toSorted(naturally).map((one) => {
    const title = titled(
      one
        .split('/')
        .at(-1)!
        .replace(/\.\w+$/, ''),
      '说明',
    )
    return labStep({ title, body: reader.read(one, title) })
  })
  const names = manuals.map((manual) => manual.split('/').at(-1)!)
  if (names.length) note(`说明书没有带来，请粘贴为正文或作为文件环节附上：${names.slice(0, 5).join('、')}`)
  if (steps.length === 0) steps.push(labStep({ title: '说明', body: `# ${draft.title}` }))

  const machineOf = (container: string | null): string | null => {
    const at = containers.findIndex((one) => one.name === container)
    return at > 0 ? draft.machines[at]!.name : null
  }
  for (const [at, { name: container }] of containers.entries()) {
    const home = `${folder}${container}/`
    const fix = files.text(`${home}_bin/fixlocal.sh`)
    const parts = { setup: inTurn(fix), check: null, solve: '', cleanup: '' }
    if (fix && at === 0) steps[0]!.setup = parts.setup
    else if (fix) steps[0]!.hosts.push({ machine: draft.machines[at]!.name, ...parts })
    for (const one of files.paths) {
      if (!one.startsWith(home) || /^_bin\/|^_system\//.test(one.slice(home.length)) || /\.tar(?:\.\w+)?$/.test(one))
        continue
      draft.assets.push({
        path: one,
        machine: machineOf(container),
        target: `~/${folderOf(one.slice(home.length))}`,
        mode: '',
      })
    }
    if (files.paths.some((one) => one.startsWith(`${home}_system/`)))
      note(`主机 ${container} 的系统文件（_system）请放进环境模板的镜像`)
    if (files.paths.some((one) => one.startsWith(home) && /\.tar(?:\.\w+)?$/.test(one)))
      note(`主机 ${container} 的压缩包没有展开，请放进环境模板的镜像`)
  }
  const results = resultsOf(files.text(`${folder}instr_config/results.config`) ?? '')
  const goals = (files.text(`${folder}instr_config/goals.config`) ?? '').split(/\r?\n/).flatMap((line) => {
    const [, goal, rule = ''] = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(line) ?? []
    return goal && !line.trim().startsWith('#') ? [{ goal, rule }] : []
  })
  for (const { goal, rule } of goals) {
    const named = [...results.keys()].find((one) =>
      new RegExp(`(?:^|[\\s:(])${one.replaceAll('-', '\\-')}(?:[\\s:)]|$)`).test(rule),
    )
    const result = results.get(named ?? goal)
    const isFile = result && /^[\w./~-]+$/.test(result.file) && !/\.std(?:in|out)$/.test(result.file)
    if (!result || !isFile || !(result.kind === 'CONTAINS' || result.kind === 'FILE_REGEX')) {
      note(`评分目标 ${goal}（${rule.slice(0, 80)}）需要改写成验证脚本`)
      continue
    }
    const option = result.kind === 'CONTAINS' ? '-qF' : '-qE'
    const script = `cd && grep ${option} -- ${quoted(result.wanted)} ${quoted(result.file)}`
    steps.push(labStep({ title: titled(goal, goal), machine: machineOf(result.machine), check: asCheck(script) }))
  }
  draft.sections = [{ title: draft.title, steps }]
  return draft
}

/** The image that a container is built from. */
function baseOf(files: LabFiles, folder: string, lab: string, container: string): string {
  const text = files.text(`${folder}dockerfiles/Dockerfile.${lab}.${container}.student`) ?? ''
  return /^\s*FROM\s+(?:\$\w+\/)?([\w./:-]{1,80})/m.exec(text)?.[1] ?? container
}
