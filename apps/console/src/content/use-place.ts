import type { Offering } from '@lab/contract/offering'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/request/api.ts'
import { isApiError } from '../api/request/api-error.ts'
import { type PlaceAddress, placeAddress } from './place-address.ts'
import { useMount } from './use-mount.ts'

/**
 * What a page of an aspect shows: all of a place, one offering of it, or a content wherever the reader may see it (in one
 * place, within another content, or anywhere).
 */
export type Narrowing =
  | { placeId: string }
  | { placeId: string; contentId: string; offeringId: string }
  | { contentId: string; placeId: string | undefined; within: string | undefined }

/** The narrowing of a content's list, as its call says it. */
export function narrowed(narrowing: Extract<Narrowing, { contentId: string }> | undefined) {
  if (!narrowing) return { contentId: '', query: {} }
  const { contentId, placeId } = narrowing
  if ('offeringId' in narrowing) return { contentId, query: { offering_id: narrowing.offeringId } }
  return { contentId, query: { place_id: placeId, within: narrowing.within } }
}

export interface Placed extends PlaceAddress {
  /** The content as it is offered here; undefined by itself, on a page of the place, and while it is being found. */
  offering: Offering | undefined
  /** Undefined while it is being found out: nothing may be asked for before. */
  narrowing: Narrowing | undefined
  error: Error | null
  retry: () => void
}

/** The offering of a content in a place, by itself or within another content, as query options. */
export const offeringAt = (at: { placeId: string; contentId: string; within: string | undefined }) =>
  api.offering.ofContentInPlace.query(
    { params: { id: at.placeId, content_id: at.contentId }, query: { within: at.within } },
    // That a part is not taught here is an answer, not a failure to be told.
    { quiet: at.within !== undefined },
  )

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
  const { place, content, within } = address
  const isOffered = place !== undefined && content !== undefined
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...offeringAt({ placeId: place?.id ?? '', contentId: content?.id ?? '', within }),
    enabled: isOffered,
  })
  const offering = isOffered && !isPlaceholderData ? data?.offering : undefined
  // A part that is not taught here has nothing to show here, and it is no mistake to look.
  const isUntaught = isOffered && within !== undefined && isApiError(error) && error.status === 404
  return {
    ...address,
    offering,
    narrowing: narrowingOf(address, offering, isUntaught),
    error: isOffered && !isUntaught && !offering ? error : null,
    retry: () => void refetch(),
  }
}

function narrowingOf(
  { place, content, within }: PlaceAddress,
  offering: Offering | undefined,
  isUntaught: boolean,
): Narrowing | undefined {
  if (!content) return place && { placeId: place.id }
  if (!place || isUntaught) return { contentId: content.id, placeId: place?.id, within }
  return offering && { placeId: place.id, contentId: content.id, offeringId: offering.id }
}
