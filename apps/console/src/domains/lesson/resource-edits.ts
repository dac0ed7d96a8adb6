import type { LessonResources } from '@lab/contract/lesson-parts'
import {
  coursewareSuffixes,
  isCourseware,
  type LessonFile,
  type LessonResource,
  type LessonResourceKind,
  type LessonResourcesChange,
} from '@lab/contract/lesson-resources'
import type { UploadRule } from '../../kit/upload/index.ts'
import { newId } from '../../kit/new-id.ts'

/** Resources of one kind as they are saved: each by itself, so that two teachers can add at a time, and their order. */
export type ResourceValues = Record<string, LessonResource | string[] | null>
export type ResourcePatch = Partial<ResourceValues>

const orderKey = 'order'

export const resourceValues =
  (kind: LessonResourceKind) =>
  ({ resources }: Pick<LessonResources, 'resources'>): ResourceValues => {
    const own = resources.filter((one) => one.kind === kind)
    return { ...Object.fromEntries(own.map((one) => [one.id, one])), [orderKey]: own.map(({ id }) => id) }
  }

/** In their order; what was added since follows. */
export function resourcesIn(values: ResourcePatch): LessonResource[] {
  const all = Object.values(values).filter((one): one is LessonResource => one != null && !Array.isArray(one))
  const order = values[orderKey]
  const places = new Map(Array.isArray(order) ? order.map((id, at) => [id, at]) : [])
  const placeOf = ({ id }: LessonResource): number => places.get(id) ?? places.size
  return all.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** What is sent of some changed values: those that are null are taken out. */
export function resourcesChange(patch: ResourcePatch): LessonResourcesChange {
  const { [orderKey]: order, ...rest } = patch
  return {
    put: resourcesIn(rest),
    removed: Object.entries(rest).flatMap(([id, value]) => (value === null ? [id] : [])),
    ...(Array.isArray(order) ? { order } : {}),
  }
}

export const withResources = (resources: readonly LessonResource[]): ResourcePatch =>
  Object.fromEntries(resources.map((one) => [one.id, one]))
export const withoutResource = (id: string): ResourcePatch => ({ [id]: null })
export const inOrder = (resources: readonly LessonResource[]): ResourcePatch => ({
  [orderKey]: resources.map(({ id }) => id),
})

export type FileKind = Exclude<LessonResourceKind, 'exp'>

/** What a file is called until its teacher says otherwise: its name without the suffix. */
const titleOf = (name: string): string => [...name.replace(/\.[^.]+$/, '')].slice(0, 100).join('') || name.slice(0, 100)

export const newFile = (kind: FileKind, file: LessonFile, rowIds: readonly string[] = []): LessonResource => ({
  id: newId(),
  kind,
  title: titleOf(file.name),
  row_ids: [...rowIds],
  file,
})
export const newLink = ({ id, title }: { id: string; title: string }): LessonResource => ({
  id: newId(),
  kind: 'exp',
  title,
  row_ids: [],
  content_id: id,
})

const isVideo = (name: string): boolean => /\.(mp4|webm)$/i.test(name)
/** Whether a file of this name is of a kind. */
export const fitsKind = (kind: FileKind, name: string): boolean =>
  kind === 'file' || (kind === 'video' ? isVideo(name) : isCourseware(name))

/** What may be uploaded as courseware: of what the platform takes, that which is written in. */
export const coursewareRule = ({ suffixes, limitMb }: UploadRule): UploadRule => ({
  suffixes: coursewareSuffixes.filter((suffix) => suffixes.length === 0 || suffixes.includes(suffix)),
  limitMb,
})
