import { labLimits } from '@lab/contract/experiment-labs'
import { folderOf, jsonOf, naturally, recordOf, titled, stringOf, type LabDraft, type LabFiles } from './draft.ts'
import { classroomLabs, readClassroom, testedLabs } from './formats/classroom.ts'
import { instruqtLabs, readInstruqt } from './formats/instruqt.ts'
import { killercodaLabs, readKillercoda } from './formats/killercoda.ts'
import { labtainersLabs, readLabtainers } from './formats/labtainers.ts'
import { readMarkdown } from './formats/markdown.ts'
import { notebookLabs, readNotebook } from './formats/notebook.ts'

/** Readers of formats that say of themselves where a lab is; in the order in which they are asked. */
const formats: readonly {
  find(files: LabFiles): string[]
  read(files: LabFiles, at: string): LabDraft | null
}[] = [
  { find: killercodaLabs, read: readKillercoda },
  { find: instruqtLabs, read: readInstruqt },
  { find: labtainersLabs, read: readLabtainers },
  { find: classroomLabs, read: readClassroom },
  { find: notebookLabs, read: readNotebook },
  { find: testedLabs, read: readClassroom },
]

/** The package of this platform that an archive is; it is brought in as ever. */
function ownPackage(files: LabFiles): LabDraft | null {
  const path = files.paths.find((one) => /^(?:[^/]+\/)?manifest\.json$/.test(one))
  const manifest = recordOf(jsonOf(path === undefined ? null : files.text(path)))
  if (!Array.isArray(manifest.sections) || manifest.experiment === undefined) return null
  return {
    key: 'manifest.json',
    format: 'package',
    title: titled(stringOf(recordOf(manifest.experiment).title), '实验包'),
    summary: '',
    minutes: null,
    machines: [],
    sections: [],
    assets: [],
    pictures: [],
    notes: [],
  }
}

/** The labs of an archive, in the order of their folders; empty where nothing was recognised. Documents alone are one lab. */
export function recogniseLabs(files: LabFiles): LabDraft[] {
  const own = ownPackage(files)
  if (own) return [own]
  const found = new Map<string, LabDraft>()
  for (const { find, read } of formats) {
    for (const at of find(files)) {
      // What lies in a lab's own folder is a part of it.
      if ([...found.values()].some((one) => isWithin(at, one))) continue
      const draft = read(files, at)
      if (draft && draft.sections.some(({ steps }) => steps.length > 0)) found.set(draft.key, bounded(named(draft)))
    }
  }
  if (found.size === 0) {
    const draft = readMarkdown(files)
    return draft ? [bounded(draft)] : []
  }
  return [...found.values()].toSorted((a, b) => naturally(a.key, b.key)).slice(0, labLimits.labs)
}

const isWithin = (path: string, { key, format }: LabDraft): boolean =>
  key.endsWith('/') ? path.startsWith(key) : format !== 'notebook' && folderOf(key) === ''

/** A name of a machine as suites take it. */
const hostName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 32)
    .replace(/-+$/, '') || 'host01'

/** The lab with machines called as here, in its steps too. */
function named(draft: LabDraft): LabDraft {
  const name = (machine: string): string => hostName(machine)
  return {
    ...draft,
    machines: draft.machines.map((one) => ({ ...one, name: name(one.name) })),
    assets: draft.assets.map((one) => ({ ...one, machine: one.machine && name(one.machine) })),
    sections: draft.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({
        ...step,
        machine: step.machine && name(step.machine),
        hosts: step.hosts.map((host) => ({ ...host, machine: name(host.machine) })),
      })),
    })),
  }
}

/** A lab within the limits of an experiment; what is beyond them is said. */
function bounded(draft: LabDraft): LabDraft {
  let left: number = labLimits.steps
  const all = draft.sections.reduce((sum, { steps }) => sum + steps.length, 0)
  const sections = draft.sections.map(({ title, steps }) => {
    const kept = steps.slice(0, Math.max(0, left))
    left -= kept.length
    return { title, steps: kept }
  })
  const notes =
    all > labLimits.steps
      ? [{ at: '', text: `只导入前 ${labLimits.steps} 个环节，共 ${all} 个`, kind: 'lost' as const }]
      : []
  return {
    ...draft,
    sections: sections.filter(({ steps }) => steps.length),
    notes: [...draft.notes, ...notes].slice(0, 200),
  }
}
