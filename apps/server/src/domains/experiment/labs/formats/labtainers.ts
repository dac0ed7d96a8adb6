import { folderOf, labStep, naturally, titled, type LabDraft, type LabFiles } from '../draft.ts'
import { asCheck, inTurn } from '../scripts.ts'
import { textReader } from '../texts.ts'
import { gradedBy } from './labtainers-goals.ts'
import { preparedBy, systemFiles } from './labtainers-image.ts'

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
  const changed = (text: string): void => void draft.notes.push({ at: '', text, kind: 'changed' })
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
  for (const [at, { name: container, facts }] of containers.entries()) {
    const home = `${folder}${container}/`
    const account = { user: facts.get('USER') ?? 'ubuntu', password: facts.get('PASSWORD') ?? '' }
    const image = files.text(`${folder}dockerfiles/Dockerfile.${name}.${container}.student`)
    const setup = inTurn(...preparedBy(image, files.text(`${home}_bin/fixlocal.sh`), account))
    if (setup && at === 0) steps[0]!.setup = setup
    else if (setup)
      steps[0]!.hosts.push({ machine: draft.machines[at]!.name, setup, check: null, solve: '', cleanup: '' })
    const system = systemFiles(files.paths, home)
    for (const one of system)
      draft.assets.push({ path: one.path, machine: machineOf(container), target: one.folder, mode: '' })
    if (system.length) changed(`主机 ${container} 的系统文件（_system）由准备脚本放好，环境模板的账号须为 root`)
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
    if (files.paths.some((one) => one.startsWith(home) && /\.tar(?:\.\w+)?$/.test(one)))
      note(`主机 ${container} 的压缩包没有展开，请放进环境模板的镜像`)
  }
  const graded = gradedBy(
    files.text(`${folder}instr_config/results.config`) ?? '',
    files.text(`${folder}instr_config/goals.config`) ?? '',
  )
  for (const { goal, machine, script } of graded.checks)
    steps.push(labStep({ title: titled(goal, goal), machine: machineOf(machine), check: asCheck(script) }))
  for (const goal of graded.lost) note(`评分目标 ${goal} 需要改写成验证脚本`)
  draft.sections = [{ title: draft.title, steps }]
  return draft
}

/** The image that a container is built from. */
function baseOf(files: LabFiles, folder: string, lab: string, container: string): string {
  const text = files.text(`${folder}dockerfiles/Dockerfile.${lab}.${container}.student`) ?? ''
  return /^\s*FROM\s+(?:\$\w+\/)?([\w./:-]{1,80})/m.exec(text)?.[1] ?? container
}
