import type { PlaceKind } from '@lab/contract/place'
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

const placeParams = { classid: 'class', projectid: 'project' } as const satisfies Record<string, PlaceKind>
/** Nearest first: an address names a lesson of a course before the course. */
const containerParams = ['seriesid', 'lessonid', 'topicid', 'moocid'] as const

type Params = Readonly<Record<string, string | undefined>>

/** The place that an address names, whatever else is in it. */
export function placeIn(params: Params): PlaceAddress['place'] {
  const named = Object.entries(placeParams).find(([param]) => params[param] !== undefined)
  return named && { kind: named[1], id: params[named[0]]! }
}

export function placeAddress({ kind, id, ids }: Pick<MountPlace, 'kind' | 'id' | 'ids'>): PlaceAddress {
  const recordId = ids.recordid
  const place = placeIn(ids)
  if (place && place.id === id && place.kind === kind) {
    return { place, content: undefined, within: undefined, recordId }
  }
  const container = containerParams.map((param) => ids[param]).find((one) => one !== undefined && one !== id)
  return { place: place?.id === id ? undefined : place, content: { kind, id }, within: container, recordId }
}
