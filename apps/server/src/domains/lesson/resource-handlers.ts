import { resourceEndpoints as contract } from '@lab/contract/lesson-parts'
import {
  changedResources,
  isFileResource,
  lessonResourceLimits,
  type LessonResource,
} from '@lab/contract/lesson-resources'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { mayContain, notRemoved, presentContained, saveContent } from '../content/index.ts'
import { withStoredFiles } from './resource-files.ts'
import { experimentsIn, findResources, putResources } from './resource-store.ts'
import { noteChanged, noteWriter } from './store.ts'

/** Resources with the names that the experiments among them have now. */
async function named(tx: Tx, resources: readonly LessonResource[]): Promise<LessonResource[]> {
  const found = await notRemoved(tx, experimentsIn(resources))
  return resources.map((one) =>
    isFileResource(one) ? one : { ...one, title: found.get(one.content_id)?.title ?? one.title },
  )
}

const shown = async (tx: Tx, resources: LessonResource[], version: number) => ({
  resources,
  contents: await presentContained(tx, experimentsIn(resources)),
  version,
})

/** Why a content is not linked as an experiment; null where it is. */
const unfit = ({ kind, title }: { kind: string; title: string }): string | null =>
  kind === 'experiment' ? null : `「${title}」不是实验，请重新选择`

export const resourceHandlers = bind('lesson', contract, {
  resources: async ({ object, tx }) => shown(tx, await findResources(tx, object.id), object.version),
  saveResources: async ({ actor, object, body, tx, kernel, ok, refuse: leave }) => {
    const before = await findResources(tx, object.id)
    const put = ok(await withStoredFiles(tx, await named(tx, body.resources.put ?? []), before))
    const resources = changedResources(before, { ...body.resources, put })
    const most = lessonResourceLimits.resources
    if (resources.length > most) leave('invalid', { message: `课程资源最多${most}项` })
    const known = new Set(experimentsIn(before))
    const added = experimentsIn(resources).filter((id) => !known.has(id))
    ok(await mayContain(tx, { actor, kernel }, added, unfit))
    const { version } = ok(await saveContent(tx, actor, object.id, body.version, {}))
    await putResources(tx, object.id, resources)
    await noteChanged(tx, object.id)
    await noteWriter(tx, object.id, actor.userId)
    return shown(tx, resources, version)
  },
})
