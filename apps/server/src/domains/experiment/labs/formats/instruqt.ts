import type { Question } from '@lab/contract/question/content'
import {
  folderOf,
  labStep,
  listOf,
  naturally,
  recordOf,
  stringOf,
  titled,
  type LabDraft,
  type LabFiles,
  type LabStep,
} from '../draft.ts'
import { asCheck, inTurn } from '../scripts.ts'
import { textReader } from '../texts.ts'
import { frontMatter, readYaml } from '../yaml.ts'

export const instruqtLabs = (files: LabFiles): string[] =>
  files.paths.filter((path) => /(?:^|\/)track\.yml$/.test(path))

/**
 * What the platform's machines have in addition to a shell: a message to the learner, with which a check fails however it
 * ends, and values that scripts share.
 */
const helpers = `fail-message() { printf '%s\\n' "$*"; lab_failed=1; }
trap '[ -z "$lab_failed" ] || exit 1' EXIT
set-status() { :; }
agent() {
  mkdir -p /tmp/.lab-values
  case "$1 $2" in
    'variable set') printf '%s' "$4" > "/tmp/.lab-values/$3" ;;
    'variable get') cat "/tmp/.lab-values/$3" 2>/dev/null ;;
  esac
}
`
const needs = /\b(?:fail-message|set-status|agent\s+variable)\b/
/** What scripts wait for before they begin: the platform writes it when a machine has started. */
const started = '/opt/instruqt/bootstrap/host-bootstrap-completed'
function helped(script: string | null): string | null {
  if (script === null) return null
  const ready = script.includes(started) ? `mkdir -p ${started.replace(/\/[^/]+$/, '')} && touch ${started}\n` : ''
  return `${ready}${needs.test(script) ? helpers : ''}${script}`
}

/** A quiz as a question: its answers by their number. */
function questionOf(head: Record<string, unknown>): Question | null {
  const options = listOf(head.answers).map((text, at) => ({ id: String(at + 1), text: stringOf(text) }))
  const answer = listOf(head.solution).map((at) => String(Number(at) + 1))
  if (options.length < 2 || answer.length === 0 || !answer.every((id) => options.some((one) => one.id === id)))
    return null
  return answer.length === 1
    ? { type: 'single', options, answer, analysis: '' }
    : { type: 'multiple', options, answer, scoring: 'half', analysis: '' }
}

/** One track: its challenges in order, each with scripts by host. */
export function readInstruqt(files: LabFiles, path: string): LabDraft {
  const folder = folderOf(path)
  const track = recordOf(readYaml(files.text(path) ?? ''))
  const config = recordOf(readYaml(files.text(`${folder}config.yml`) ?? ''))
  const machines = ['virtualmachines', 'containers'].flatMap((kind) =>
    listOf(config[kind]).map((one) => ({ name: stringOf(recordOf(one).name), image: stringOf(recordOf(one).image) })),
  )
  const seconds = Number(track.timelimit ?? recordOf(track.lab_config).timelimit ?? 0)
  const draft: LabDraft = {
    key: folder || 'track.yml',
    format: 'instruqt',
    title: titled(stringOf(track.title), folder.split('/').at(-2) ?? '导入的实验'),
    summary: (stringOf(track.description) || stringOf(track.teaser)).trim(),
    minutes: seconds >= 60 ? Math.min(6000, Math.round(seconds / 60)) : null,
    machines: machines.filter(({ name }) => name !== ''),
    sections: [],
    assets: [],
    pictures: [],
    notes: [],
  }
  if (track.title === undefined)
    draft.notes.push({ at: '', text: 'track.yml 无法读取，按文件夹名称命名', kind: 'lost' })
  const reader = textReader(files, draft)
  const folders = [
    ...new Set(
      files.paths.flatMap((one) => {
        const [, name] = one.startsWith(folder)
          ? (/^([^/]+)\/assignment\.md$/.exec(one.slice(folder.length)) ?? [])
          : []
        return name ?? []
      }),
    ),
  ].toSorted(naturally)
  const first = draft.machines[0]?.name
  const pages = new Map<string, string>()
  const steps = folders.flatMap((name): LabStep[] => {
    const here = `${folder}${name}/`
    const { head, body } = frontMatter(files.text(`${here}assignment.md`) ?? '')
    const facts = recordOf(head)
    const title = titled(stringOf(facts.title), name)
    const notes = listOf(facts.notes)
      .map(recordOf)
      .filter(({ contents }) => contents !== undefined)
    const teaser = notes.map(({ contents }) => stringOf(contents).trim()).join('\n\n')
    const text = reader.text([teaser, body].filter((part) => part.trim()).join('\n\n---\n\n'), here, title)
    if (facts.type === 'quiz') {
      const question = questionOf(facts)
      if (question) return [labStep({ title, kind: 'question', body: text, question, points: 10 })]
      draft.notes.push({ at: title, text: '测验的答案无法读取，保留为文字', kind: 'changed' })
    }
    for (const tab of listOf(facts.tabs).map(recordOf)) {
      const { type } = tab
      if (type !== 'service' && type !== 'website' && type !== 'browser') continue
      const label = stringOf(tab.title)
      const port = stringOf(tab.port)
      pages.set(
        label,
        port ? `页签「${label}」：请在环境模板中开放端口 ${port}` : `页签「${label}」是外部网页，没有带来`,
      )
    }
    const hosts = [
      ...new Set(
        files.paths.flatMap((one) =>
          one.startsWith(here)
            ? (/^(?:setup|check|solve|cleanup)-([\w.-]+)$/.exec(one.slice(here.length))?.[1] ?? [])
            : [],
        ),
      ),
    ].toSorted(naturally)
    const part = (host: string) => {
      const script = (kind: string): string | null => helped(files.text(`${here}${kind}-${host}`))
      return {
        setup: inTurn(script('setup')),
        check: asCheck(script('check')),
        solve: inTurn(script('solve')),
        cleanup: inTurn(script('cleanup')),
      }
    }
    const own = first !== undefined && hosts.includes(first) ? first : hosts[0]
    const others = hosts.filter((host) => host !== own)
    return [
      labStep({
        title,
        body: text,
        machine: own === first ? null : (own ?? null),
        ...(own === undefined ? {} : part(own)),
        hosts: others
          .map((machine) => ({ machine, ...part(machine) }))
          .map(({ check, ...rest }) => ({ ...rest, check: check && { timeout_seconds: 30, ...check } })),
      }),
    ]
  })
  draft.notes.push(...[...pages.values()].map((text) => ({ at: '', text, kind: 'lost' as const })))
  for (const step of steps) if (step.hosts.some(({ check }) => check) && step.kind === 'text') step.kind = 'task'
  // Scripts of the whole track run before its first challenge.
  const ofTrack = files.paths.flatMap((one) => {
    const host = one.startsWith(folder)
      ? /^track_scripts\/setup-([\w.-]+)$/.exec(one.slice(folder.length))?.[1]
      : undefined
    return host ? [{ host, script: helped(files.text(one)) }] : []
  })
  const begin = steps[0]
  for (const { host, script } of begin ? ofTrack : []) {
    if (host === first || draft.machines.length < 2) begin!.setup = inTurn(script, begin!.setup)
    else {
      const there = begin!.hosts.find(({ machine }) => machine === host)
      if (there) there.setup = inTurn(script, there.setup)
      else begin!.hosts.push({ machine: host, setup: inTurn(script), check: null, solve: '', cleanup: '' })
    }
  }
  draft.sections = [{ title: titled(draft.title, '内容'), steps }]
  return draft
}
