import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoIds } from '@lab/contract/demo-ids'
import type { ResourceInput } from '@lab/contract/resource'
import { fileAddress, storeBytes } from '../domains/file/index.ts'
import { addMaterials, listMaterials, saveMaterial } from '../domains/material/index.ts'
import { createResource, findResource } from '../domains/resource/index.ts'
import { projectRoot } from '../kernel/config.ts'
import { job } from '../kernel/jobs/definition.ts'
import { background } from '../kernel/jobs/named-queues.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok } from '../kernel/result.ts'
import { fillLessonResources } from './fill-lesson-resources.ts'
import { DemoSchool, named } from './fill-school.ts'
import { demoMaterials, demoProjectMaterials, demoResources, type DemoResource } from './resources.ts'

export const demoResourcesJobName = 'demo.resources'

/**
 * Fills the resource library of the demo school. A job, because files are received outside of transactions; run twice it
 * does nothing, since all resources are made in one.
 */
export const demoResourcesJob = job(
  demoResourcesJobName,
  background,
  DemoSchool,
  async ({ kernel, payload: school }) => {
    await fillLessonResources(kernel, school)
    if (await findResource(kernel.connection.db, demoIds.resource)) return { resources: 0 }
    const orgId = named(school.organisations, 'software')
    const made: { who: { userId: string; orgId: string }; input: ResourceInput }[] = []
    for (const one of demoResources) {
      const who = { userId: named(school.people, one.teacher), orgId }
      made.push({ who, input: await inputOf(kernel, who, one) })
    }
    await kernel.connection.transaction(async (tx) => {
      const ids = new Map<string, string>()
      for (const [index, { who, input }] of made.entries()) {
        ids.set(input.title, ok(await createResource(tx, who, input, index === 0 ? demoIds.resource : undefined)).id)
      }
      await giveMaterials(tx, school, ids)
      await kernel.events.publish(tx, { domain: 'resource', orgId })
    })
    return { resources: made.length }
  },
)

/** What the first class and the running project are given, with their teachers' notes; the class's last one is not shown yet. */
async function giveMaterials(tx: Tx, school: DemoSchool, resources: ReadonlyMap<string, string>): Promise<void> {
  const given = [
    { key: 'software-1', teacher: 'teacher1', materials: demoMaterials },
    { key: 'project-1', teacher: 'teacher2', materials: demoProjectMaterials },
  ]
  for (const { key, teacher, materials } of given) {
    const { id: placeId, orgId } = named(school.classes, key)
    const resourceIds = materials.map(({ title }) => resources.get(title)!)
    await addMaterials(tx, { placeId, orgId, addedBy: named(school.people, teacher), resourceIds })
    const added = await listMaterials(tx, placeId, false)
    for (const { title, note, isShown } of materials) {
      const { row } = added.find((one) => one.title === title)!
      await saveMaterial(tx, placeId, row.id, { note, isShown })
    }
  }
}

const origins = { picture: 'image', video: 'video', pdf: 'pdf', file: 'file' } as const

async function inputOf(
  kernel: Kernel,
  who: { userId: string; orgId: string },
  one: DemoResource,
): Promise<ResourceInput> {
  const shown = { title: one.title, is_public: one.isPublic, tags: [...one.tags], obj_type: one.type }
  if ('text' in one) return { ...shown, obj_rich_text: { format: 'markdown', value: one.text } }
  const origin = one.type === 'rich_text' ? 'file' : origins[one.type]
  const bytes = await readFile(join(projectRoot(), 'apps/server/demo-files', one.file))
  const url = fileAddress(ok(await storeBytes(kernel, who, origin, { name: one.name, bytes })))
  return one.type === 'picture' ? { ...shown, obj_picture: { url } } : { ...shown, obj_file: { url } }
}
