import { archivedWords, placeKindLabels, type Place } from '@lab/contract/place'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { usePlaceAddress } from '../../use-place.ts'

/** Why the people of a place cannot be changed now; undefined when they can. */
export function rosterRefusal(place: Pick<Place, 'kind' | 'is_archived' | 'can'> | undefined): string | undefined {
  if (!place) return '正在加载'
  if (place.is_archived) return archivedWords(place.kind)
  return place.can.teach === true ? undefined : (place.can.teach ?? `您不能修改该${placeKindLabels[place.kind]}`)
}

interface RosterPlace {
  id: string
  /** What the place is called as a kind: 班级, 项目, … */
  word: string
  place: Place | undefined
  refusal: string | undefined
}

/** The place whose people the page shows, by its address, and whether they may be changed. */
export function useRosterPlace(): RosterPlace {
  const at = usePlaceAddress().place
  const id = at?.id ?? ''
  const { data } = useQuery({ ...api.place.get.query({ params: { id } }), enabled: id !== '' })
  const place = data?.place.id === id ? data.place : undefined
  return { id, word: placeKindLabels[at?.kind ?? 'class'], place, refusal: rosterRefusal(place) }
}
