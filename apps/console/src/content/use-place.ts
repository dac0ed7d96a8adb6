import type { Offering, Untaught } from '@lab/contract/offering'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/request/api.ts'
import { type PlaceAddress, placeAddress } from './place-address.ts'
import { useMount } from './use-mount.ts'

/**
 * What a page of an aspect shows: all of a place, one offering of it, or a content wherever the reader may see it (within
 * another content, or anywhere).
 */
export type Narrowing =
  | { placeId: string }
  | { placeId: string; contentId: string; offeringId: string }
  | { contentId: string; within: string | undefined }

/** The narrowing of a content's list, as its call says it. */
export function narrowed(narrowing: Extract<Narrowing, { contentId: string }> | undefined) {
  if (!narrowing) return { contentId: '', query: {} }
  const { contentId } = narrowing
  if ('offeringId' in narrowing) return { contentId, query: { offering_id: narrowing.offeringId } }
  return { contentId, query: { within: narrowing.within } }
}

/** Why there is nothing to show of a content in the place of an address: it is not taught there, or nobody could tell. */
export type Misplacement = { untaught: Untaught } | { error: Error; retry: () => void }

export interface Placed extends PlaceAddress {
  /** The content as it is offered here; undefined by itself, on a page of the place, and while it is being found. */
  offering: Offering | undefined
  /** Undefined while it is being found out, and where the content is not taught: nothing may be asked for then. */
  narrowing: Narrowing | undefined
  misplaced: Misplacement | undefined
}

/** The offering of the content that an address names, by itself or within another content; asked for once and kept. */
export function useOffering(
  { place, content, within }: PlaceAddress,
  isAsked = true,
): Pick<Placed, 'offering' | 'misplaced'> {
  const isOffered = isAsked && place !== undefined && content !== undefined
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...api.offering.ofContentInPlace.query({
      params: { id: place?.id ?? '', content_id: content?.id ?? '' },
      query: { within },
    }),
    enabled: isOffered,
  })
  const part = usePart({ place, content, within }, isAsked)
  if (!isOffered) return { offering: undefined, misplaced: part }
  if (error && !data) return { offering: undefined, misplaced: { error, retry: () => void refetch() } }
  const found = isPlaceholderData ? undefined : data
  return {
    offering: found?.offering ?? undefined,
    misplaced: found?.untaught ? { untaught: found.untaught } : undefined,
  }
}

/** Why a content outside of any place is no part of what its address is within; undefined where it is, or is within nothing. */
function usePart(
  { place, content, within }: Pick<PlaceAddress, 'place' | 'content' | 'within'>,
  isAsked: boolean,
): Misplacement | undefined {
  const isPart = isAsked && place === undefined && content !== undefined && within !== undefined
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...api.offering.partOf.query({ params: { id: content?.id ?? '', whole_id: within ?? '' } }),
    enabled: isPart,
  })
  if (!isPart) return undefined
  if (error && !data) return { error, retry: () => void refetch() }
  return data?.untaught && !isPlaceholderData ? { untaught: data.untaught } : undefined
}

/** What the address of this page names; nothing is asked for. */
export const usePlaceAddress = (): PlaceAddress => placeAddress(useMount())

/** The content of this page, on pages that are only ever about one. */
export function useContent(): NonNullable<PlaceAddress['content']> {
  const { content } = usePlaceAddress()
  if (!content) throw new Error('This page is about a place, not about a content')
  return content
}

/** Where this page is: place, offering and content of its address, found once and kept. Aspects take this and nothing else. */
export function usePlace(): Placed {
  const address = usePlaceAddress()
  const { offering, misplaced } = useOffering(address)
  return { ...address, offering, narrowing: narrowingOf(address, offering), misplaced }
}

/** What an address is narrowed to, once the offering of its content is known where it needs one. Pure. */
export function narrowingOf(
  { place, content, within }: Pick<PlaceAddress, 'place' | 'content' | 'within'>,
  offering: Pick<Offering, 'id'> | undefined,
): Narrowing | undefined {
  if (!content) return place && { placeId: place.id }
  if (!place) return { contentId: content.id, within }
  return offering && { placeId: place.id, contentId: content.id, offeringId: offering.id }
}
