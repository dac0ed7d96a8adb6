import yazl from 'yazl'
import { checkFile, packageFormat, packageVersion, stepFiles, type Manifest } from './package-format.ts'
import type { SectionContent, StepContent } from './outline.ts'
import type { FullExperiment } from './store.ts'

/** A folder name that sorts in the order of the steps and says which one it is. */
function folderOf(index: number, step: StepContent): string {
  const words = step.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return `steps/${String(index + 1).padStart(2, '0')}-${words.slice(0, 30) || 'step'}`
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The files of a package by path. Resources that steps link to stay where they are; only their addresses are inside. */
export function packageFiles(row: FullExperiment, sections: SectionContent[]): Map<string, string> {
  const { experiment } = row
  const files = new Map<string, string>()
  let index = 0
  const listed = sections.map((section) => ({
    title: section.title,
    steps: section.steps.map((step) => {
      const folder = folderOf(index++, step)
      for (const [path, text] of stepFolder(step)) files.set(`${folder}/${path}`, text)
      return folder
    }),
  }))
  const manifest: Manifest = {
    format: packageFormat,
    version: packageVersion,
    experiment: {
      title: row.title,
      tags: row.tags,
      difficulty: row.difficulty,
      duration_minutes: experiment.durationMinutes,
      needs_report: experiment.needsReport,
      auto_percent: experiment.autoPercent,
      report_percent: experiment.reportPercent,
      teach: experiment.teach,
      ...(experiment.parameters.length ? { parameters: experiment.parameters } : {}),
    },
    sections: listed,
  }
  files.set('summary.md', row.summary.value)
  files.set('teaching-guide.md', experiment.teachingGuide.value)
  return new Map([['manifest.json', json(manifest)], ...files])
}

function stepFolder(step: StepContent): Map<string, string> {
  const { title, kind, points, machine, retries, question, check, link } = step
  const files = new Map<string, string>()
  files.set(
    'step.json',
    json({
      title,
      kind,
      points,
      hint_cost: step.hintCost,
      machine,
      retries,
      link: link && { name: link.name, url: link.url },
      question,
      check: check && { type: check.type, timeout_seconds: check.timeout_seconds },
      ...(step.evidence ? { evidence: step.evidence } : {}),
    }),
  )
  files.set(stepFiles.body, step.body.value)
  for (const field of ['hint', 'answer', 'setup', 'solve', 'cleanup'] as const) {
    if (step[field]) files.set(stepFiles[field], step[field])
  }
  if (check) files.set(checkFile[check.type], check.script)
  return files
}

/** The package as the bytes of a zip. */
export async function writePackage(row: FullExperiment, sections: SectionContent[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, text] of packageFiles(row, sections)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
