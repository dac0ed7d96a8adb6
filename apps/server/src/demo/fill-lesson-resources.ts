import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoIds } from '@lab/contract/demo-ids'
import type { LessonResource } from '@lab/contract/lesson-resources'
import { findContent, publishContent } from '../domains/content/index.ts'
import { fileAddress, storeBytes } from '../domains/file/index.ts'
import {
  copyLesson,
  findResources,
  findTemplate,
  noteChanged,
  outlineOf,
  putResources,
  takeTemplate,
} from '../domains/lesson/index.ts'
import { projectRoot } from '../kernel/config.ts'
import { newId } from '../kernel/database/columns.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { named, type DemoSchool } from './fill-school.ts'
import {
  linuxExperiments,
  linuxFiles,
  pythonExperiments,
  pythonFiles,
  type DemoLessonFile,
} from './lessons/resources.ts'

const demoFile = (name: string) => readFile(join(projectRoot(), 'apps/server/demo-files', name))

async function stored(kernel: Kernel, who: { userId: string; orgId: string }, { kind, file, name }: DemoLessonFile) {
  const bytes = await demoFile(file)
  const row = ok(await storeBytes(kernel, who, kind === 'video' ? 'video' : 'file', { name, bytes }))
  return { name: row.name, url: fileAddress(row), size: row.sizeBytes, resource_id: null }
}

interface Taught {
  id: string
  teacher: string
  files: readonly DemoLessonFile[]
  experiments: typeof linuxExperiments
  /** The course that was started from it before; its outline has the same lines. */
  courseId?: string
  /** The copy in the repository that is made of it. */
  caseId?: string
}

const taught: readonly Taught[] = [
  {
    id: demoIds.preparedLesson,
    teacher: 'teacher1',
    files: linuxFiles,
    experiments: linuxExperiments,
    courseId: demoIds.lesson,
    caseId: demoIds.lessonCase,
  },
  { id: demoIds.pythonLesson, teacher: 'teacher2', files: pythonFiles, experiments: pythonExperiments },
]

async function fillOne(kernel: Kernel, school: DemoSchool, { id, teacher, courseId, caseId, ...parts }: Taught) {
  if ((await findResources(kernel.connection.db, id)).length > 0) return
  const who = { orgId: named(school.organisations, 'software'), userId: named(school.people, teacher) }
  const resources: LessonResource[] = []
  const { rows } = await outlineOf(kernel.connection.db, id)
  const lineOf = new Map(rows.map((row) => [row.title, row.id]))
  const idsOf = (lines: readonly string[]): string[] => lines.map((title) => orAbsent(lineOf.get(title) ?? null))
  for (const one of parts.files) {
    const { kind, title, lines } = one
    resources.push({ id: newId(), kind, title, row_ids: idsOf(lines), file: await stored(kernel, who, one) })
  }
  await kernel.connection.transaction(async (tx) => {
    for (const [key, lines] of parts.experiments) {
      const { id: contentId, title } = orAbsent(await findContent(tx, named(school.experiments, key), null))
      resources.push({ id: newId(), kind: 'exp', title, row_ids: idsOf(lines), content_id: contentId })
    }
    await putResources(tx, id, resources)
    if (courseId) await putResources(tx, courseId, resources)
    await noteChanged(tx, id)
    ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
    const made = orAbsent(await findContent(tx, id, null))
    if (caseId) await copyLesson(tx, who, made, { id: caseId, title: made.title, shelf: 'case', isPublic: true })
  })
}

/** The school's own Word form for teaching plans, as its administrator uploaded it. */
async function fillTeachingForm(kernel: Kernel, { people, organisations }: DemoSchool): Promise<void> {
  const of = { orgId: named(organisations, 'software'), lessonId: null }
  if (await findTemplate(kernel.connection.db, of)) return
  const bytes = await demoFile('teaching-plan-form.docx')
  ok(await takeTemplate({ kernel, userId: named(people, 'admin') }, of, { name: '示范大学教案模板.docx', bytes }))
}

/**
 * Gives the preparations of the demo school what they are taught with, and publishes them; and the school its form of
 * teaching plans. Done once, it is passed over.
 */
export async function fillLessonResources(kernel: Kernel, school: DemoSchool): Promise<void> {
  await fillTeachingForm(kernel, school)
  for (const one of taught) await fillOne(kernel, school, one)
}
