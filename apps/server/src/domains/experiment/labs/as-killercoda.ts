import { partsOf, type RefusedStep } from '@lab/contract/experiment'
import { fencesClosed } from '@lab/contract/runnable'
import type { Kernel } from '../../../kernel/kernel.ts'
import { filesToPack, type PackedBytes } from '../../file/index.ts'
import { stepsOf, type StepContent } from '../outline.ts'
import { loadSections, type FullExperiment } from '../store.ts'

interface Scenario {
  texts: Map<string, string>
  leftOut: RefusedStep[]
}

const quotedAddress = /\/files\/([\w-]{22})\/([^\s)"]*)/g
const pictureName = (token: string, name: string): string => `${token.slice(0, 8)}-${name}`
const programs = { shell: '#!/bin/bash\n', python: '#!/usr/bin/env python3\n' } as const
/** A script as a file that runs by itself. */
const asFile = (script: string, type: keyof typeof programs = 'shell'): string =>
  script.startsWith('#!') ? script : `${programs[type]}${script}`

/** What a step has that such a scenario has no place for. */
function lostOf(step: StepContent): string[] {
  const type = step.check?.type
  return [
    ...(step.kind === 'question' ? ['题目'] : []),
    ...(step.link ? [`文件「${step.link.name}」`] : []),
    ...(type === 'sql' || type === 'http' ? [`${type === 'sql' ? 'SQL' : 'HTTP'} 验证`] : []),
    ...(step.evidence ? ['过程要求'] : []),
    ...(step.cleanup ? ['清理脚本'] : []),
    ...(partsOf(step).length > 1 ? ['其他主机的脚本'] : []),
  ]
}

/** An experiment as a scenario of KillerCoda: a step for each of its own, with the scripts that it has there. */
export function killercodaScenario(
  { title, summary }: { title: string; summary: string },
  steps: readonly StepContent[],
  image = 'ubuntu',
): Scenario {
  const texts = new Map<string, string>()
  const leftOut: RefusedStep[] = []
  const listed = steps.map((step, at) => {
    const folder = `step${at + 1}`
    const put = (name: string, text: string): string => {
      texts.set(`${folder}/${name}`, text.endsWith('\n') ? text : `${text}\n`)
      return `${folder}/${name}`
    }
    const lost = lostOf(step)
    if (lost.length) leftOut.push({ step: step.title, reason: `这种格式没有：${lost.join('、')}` })
    const hint = step.hint && `\n\n<details>\n<summary>提示</summary>\n\n${step.hint}\n\n</details>`
    const body = `${step.body.value}${hint}`.replaceAll(
      quotedAddress,
      (_whole, token: string, name: string) => `../pictures/${pictureName(token, decodeURIComponent(name))}`,
    )
    const type = step.check?.type
    return {
      title: step.title,
      text: put('text.md', fencesClosed(body)),
      ...(step.setup ? { background: put('background.sh', asFile(step.setup)) } : {}),
      ...(step.check && (type === 'shell' || type === 'python')
        ? { verify: put('verify.sh', asFile(step.check.script, type)) }
        : {}),
      ...(step.solve ? { solution: put('solution.sh', asFile(step.solve)) } : {}),
    }
  })
  texts.set(
    'index.json',
    `${JSON.stringify({ title, description: summary, details: { steps: listed }, backend: { imageid: image } }, null, 2)}\n`,
  )
  return { texts, leftOut }
}

/** The files of an experiment as such a scenario, with the pictures that it quotes. */
export async function gatheredScenario(
  { connection: { db }, files: store }: Pick<Kernel, 'connection' | 'files'>,
  row: FullExperiment,
  mostBytes: number,
): Promise<Scenario & { bytes: PackedBytes[]; totalBytes: number }> {
  const sections = await loadSections(db, row.id)
  const quoted = await filesToPack(db, { sections }, mostBytes)
  const scenario = killercodaScenario({ title: row.title, summary: row.summary.value }, stepsOf(sections))
  const bytes = quoted.packed.map(({ token, name, sizeBytes, storageKey }): PackedBytes => ({
    path: `pictures/${pictureName(token, name)}`,
    name,
    sizeBytes,
    open: async () => {
      const body = await store.get(storageKey)
      if (!body) throw new Error(`The bytes of ${name} are not stored`)
      return body
    },
  }))
  const leftOut = [
    ...scenario.leftOut,
    ...quoted.leftOut.map(({ name, left_out: why }) => ({ step: `文件「${name}」`, reason: why ?? '' })),
  ]
  return { texts: scenario.texts, leftOut, bytes, totalBytes: bytes.reduce((sum, one) => sum + one.sizeBytes, 0) }
}
