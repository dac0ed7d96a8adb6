import { kindLabels } from '@lab/contract/kinds'
import type { CoursePreview, PreviewedPart } from '@lab/contract/mooc-package'
import { unitKindLabels, unitsOfPlan } from '@lab/contract/mooc-plan'
import type { ZipEntry } from '../../../kernel/files/zip.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor, Member } from '../../../kernel/policy/actor.ts'
import { twinOf } from '../../dataset/index.ts'
import { suiteLike } from '../../environment/index.ts'
import { findFileByToken } from '../../file/index.ts'
import { readCourse, type ReadCourse } from './read.ts'

/** What of a package comes, what is here already, and what cannot: nothing is written. */
export async function previewCourse(
  kernel: Kernel,
  actor: Actor & Member,
  entries: readonly ZipEntry[],
): Promise<CoursePreview> {
  const found = await readCourse(entries)
  const { course, plan, refused } = found
  const units = unitsOfPlan(plan)
  const counted = Map.groupBy(units, ({ kind }) => kind)
  return {
    format: 'package',
    title: course.title,
    chapters: plan.chapters.length,
    units: [...counted].map(([kind, some]) => ({ label: unitKindLabels[kind], count: some.length })),
    parts: await partsOf(kernel, actor, found),
    files: found.files.filter(({ entry }) => entry !== null).length,
    refused: refused.slice(0, 500),
  }
}

async function partsOf(
  kernel: Kernel,
  actor: Actor & Member,
  { experiments, exams, datasets, files }: ReadCourse,
): Promise<PreviewedPart[]> {
  const { db } = kernel.connection
  const parts: PreviewedPart[] = []
  for (const { experiment, sections, suite } of experiments.values()) {
    const steps = sections.reduce((sum, section) => sum + section.steps.length, 0)
    const hasSuite = !suite || (await suiteLike(db, actor.orgId, suite)) !== null
    const note = hasSuite ? '' : `本组织没有环境套件「${suite.title}」，导入后请选择`
    parts.push({ label: kindLabels.experiment, title: experiment!.title, said: `${steps} 个环节`, state: 'new', note })
  }
  for (const { title, content } of exams.values()) {
    const questions = content.sections.reduce((sum, section) => sum + section.questions.length, 0)
    parts.push({ label: kindLabels.exam, title, said: `${questions} 道题`, state: 'new', note: '' })
  }
  for (const { title, files: own } of datasets) {
    const claimed = own.map(({ path, sha256, entry }) => ({ path, sha256, sizeBytes: entry.claimedBytes }))
    const twin = await twinOf(db, { actor, kernel }, claimed)
    const note = twin ? '本组织已有文件完全相同的数据集，直接使用' : ''
    const state = twin ? ('here' as const) : ('new' as const)
    parts.push({ label: kindLabels.dataset, title, said: `${own.length} 个文件`, state, note })
  }
  let here = 0
  for (const { token, sha256 } of files) {
    const known = await findFileByToken(db, token)
    if (known?.sha256 === sha256 && known.orgId === actor.orgId) here += 1
  }
  if (here > 0)
    parts.push({ label: '文件', title: `${here} 个文件`, said: '', state: 'here', note: '本组织已有，直接使用' })
  return parts
}
