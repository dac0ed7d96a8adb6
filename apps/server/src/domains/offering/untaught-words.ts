import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { placeKindLabels, type PlaceKind } from '@lab/contract/place-words'

interface Named {
  kind: ContentKind
  title: string
}

export interface UntaughtFacts {
  place: { kind: PlaceKind; name: string }
  content: Named
  /** The content as a part of which it was looked for, and whether that is offered in the place. */
  within: (Named & { isOffered: boolean }) | null
  /** What is missing (the content, or that of which it is a part) was offered there once. */
  wasRemoved: boolean
}

const named = ({ kind, title }: Named): string => `${kindLabels[kind]}「${title}」`

/** That a content is no part of another one, in one sentence. */
export const notPartWords = (content: Named, whole: Named): string => `${named(whole)}中没有${named(content)}。`

/** Why a content is not taught in a place, in one sentence. */
export function untaughtWords({ place, content, within, wasRemoved }: UntaughtFacts): string {
  const where = `${placeKindLabels[place.kind]}「${place.name}」`
  const gone = wasRemoved ? `已移出${where}` : `没有安排到${where}`
  if (!within) return `${named(content)}${gone}。`
  if (!within.isOffered) return `${named(within)}${gone}，其中的${named(content)}也不在这里学习。`
  return `${where}在学习${named(within)}，但${named(content)}${wasRemoved ? '已从中移出' : '不在其中'}。`
}
