import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoIds } from '@lab/contract/demo-ids'
import type { LessonResource } from '@lab/contract/lesson-resources'
import { findContent, publishContent } from '../domains/content/index.ts'
import { fileAddress, storeBytes } from '../domains/file/index.ts'
import { copyLesson, findResources, noteChanged, outlineOf, putResources } from '../domains/lesson/index.ts'
import { projectRoot } from '../kernel/config.ts'
import { newId } from '../kernel/database/columns.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { linuxExperiments, linuxFiles, type DemoLessonFile } from './lessons/linux-resources.ts'

async function stored(kernel: Kernel, who: { userId: string; orgId: string }, { kind, file, name }: DemoLessonFile) {
  const bytes = await readFile(join(projectRoot(), 'apps/server/demo-files', file))
  const row = ok(await storeBytes(kernel, who, kind === 'video' ? 'video' : 'file', { name, bytes }))
  return { name: row.name, url: fileAddress(row), size: row.sizeBytes, resource_id: null }
}

/** Gives the preparation of the demo school what it is taught with, and publishes it. Done once, it is passed over. */
export async function fillLessonResources(kernel: Kernel, school: DemoSchool): Promise<void> {
  const id = demoIds.preparedLesson
  if ((await findResources(kernel.connection.db, id)).length > 0) return
  const who = { orgId: named(school.organisations, 'software'), userId: named(school.people, 'teacher1') }
  const files: LessonResource[] = []
  const { rows } = await outlineOf(kernel.connection.db, id)
  const lineOf = new Map(rows.map((row) => [row.title, row.id]))
  const idsOf = (lines: readonly string[]): string[] => lines.map((title) => orAbsent(lineOf.get(title) ?? null))
  for (const one of linuxFiles) {
    const { kind, title, lines } = one
    files.push({ id: newId(), kind, title, row_ids: idsOf(lines), file: await stored(kernel, who, one) })
  }
  await kernel.connection.transaction(async (tx) => {
    const linked: LessonResource[] = []
    for (const [key, lines] of linuxExperiments) {
      const content = orAbsent(await findContent(tx, named(school.experiments, key), null))
      const { id: contentId, title } = content
      linked.push({ id: newId(), kind: 'exp', title, row_ids: idsOf(lines), content_id: contentId })
    }
    await putResources(tx, id, [...files, ...linked])
    // The course that was started from it before; its outline has the same lines.
    await putResources(tx, demoIds.lesson, [...files, ...linked])
    await noteChanged(tx, id)
    ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
    const made = orAbsent(await findContent(tx, id, null))
    await copyLesson(tx, who, made, { id: demoIds.lessonCase, title: made.title, shelf: 'case', isPublic: true })
  })
}
