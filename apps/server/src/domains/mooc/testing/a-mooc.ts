import type { CoursePlan, Unit } from '@lab/contract/mooc-plan'
import { newId } from '../../../kernel/database/columns.ts'
import type { Tx } from '../../../kernel/database/pool.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { findContent, publishContent, type UsesKernel, type Who } from '../../content/index.ts'
import { createMooc } from '../versions.ts'

const common = { is_required: true, weight: 0, unlock: { rule: 'free' as const } }

/** A text of a course: required, open, without weight. */
export const aText = (title: string, more: Partial<Unit> = {}): Unit =>
  ({ ...common, id: newId(), title, kind: 'document', body: { format: 'markdown', value: title }, ...more }) as Unit

/** A video of so many seconds, nine tenths of which have to be watched. */
export const aVideo = (title: string, seconds: number, more: Partial<Unit> = {}): Unit =>
  ({
    ...common,
    id: newId(),
    title,
    kind: 'video',
    file: { name: `${title}.mp4`, url: 'https://example.org/video.mp4', resource_id: null },
    duration_seconds: seconds,
    watch_percent: 90,
    ...more,
  }) as Unit

/** An experiment or an exam as a unit. */
export const aPartUnit = (kind: 'experiment' | 'exam', contentId: string, more: Partial<Unit> = {}): Unit =>
  ({ ...common, id: newId(), title: '做', weight: 1, kind, content_id: contentId, ...more }) as Unit

/** A discussion in which so much has to be said. */
export const aDiscussion = (title: string, posts = 1, more: Partial<Unit> = {}): Unit =>
  ({
    ...common,
    id: newId(),
    title,
    kind: 'discussion',
    body: { format: 'markdown', value: title },
    posts_required: posts,
    ...more,
  }) as Unit

/** A data set as a unit. */
export const aDatasetUnit = (contentId: string, more: Partial<Unit> = {}): Unit =>
  ({
    ...common,
    id: newId(),
    title: '数据',
    kind: 'dataset',
    content_id: contentId,
    done_by: 'opened',
    ...more,
  }) as Unit

/** A plan of chapters with one section each. */
export const aCourse = (
  ...chapters: { title?: string; unlock?: CoursePlan['chapters'][0]['unlock']; units: Unit[] }[]
): CoursePlan => ({
  completion: 'submitted',
  chapters: chapters.map(({ title = '第一章', unlock = { rule: 'free' as const }, units }) => ({
    id: newId(),
    title,
    unlock,
    sections: [{ id: newId(), title: '第一节', units }],
  })),
})

/** A course, published. Returns its id. */
export async function aMooc(
  tx: Tx,
  kernel: UsesKernel,
  who: Who,
  given: { title: string; plan: CoursePlan },
): Promise<string> {
  const id = await createMooc(tx, who, given)
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
  return id
}
