import { placeKinds, placeParams, type PlaceKind } from '@lab/contract/place-words'
import type { KindName } from './kind-names.ts'
import type { MountPlace } from './use-mount.ts'

/** Where an address is: this module alone knows which of its parameters name places, and which name what contains. */
export interface PlaceAddress {
  /** Where teaching happens; undefined where a content is looked at by itself. */
  place: { kind: PlaceKind; id: string } | undefined
  /** What is looked at; undefined on the pages of the place itself. */
  content: { kind: KindName; id: string } | undefined
  /** The content (a series, a course, a topic) as a part of which it is looked at. */
  within: string | undefined
  recordId: string | undefined
}

/**
 * Mounts whose own object is a place, by name. A course being taught (`/course/:lessonid`) is a place of its own; the lesson
 * that is prepared for it (`/course-preparation/:lessonid`) is a content, though both call their id the same.
 */
const placeMounts: Readonly<Record<string, PlaceKind | undefined>> = {
  class: 'class',
  project: 'project',
  course: 'course',
}
/** What contains contents: an address names one of them at most. */
const containerParams = ['seriesid', 'lessonid', 'topicid'] as const

type Params = Readonly<Record<string, string | undefined>>

/** The place that an address names, whatever else is in it. */
export function placeIn(params: Params): PlaceAddress['place'] {
  for (const kind of placeKinds) {
    const param = placeParams[kind]
    const id = param === null ? undefined : params[param]
    if (id !== undefined) return { kind, id }
  }
  return undefined
}

export function placeAddress({ kind, name, id, ids }: Pick<MountPlace, 'kind' | 'name' | 'id' | 'ids'>): PlaceAddress {
  const recordId = ids.recordid
  const own = placeMounts[name]
  if (own) return { place: { kind: own, id }, content: undefined, within: undefined, recordId }
  const place = placeIn(ids)
  const container = containerParams.map((param) => ids[param]).find((one) => one !== undefined && one !== id)
  return { place: place?.id === id ? undefined : place, content: { kind, id }, within: container, recordId }
}
