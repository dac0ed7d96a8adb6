import type { GradingPile } from '@lab/contract/dashboard'
import { kinds } from '@lab/contract/kinds'
import { useMemo } from 'react'
import { type Links, useLinks } from '../../content/use-links.ts'

type Place = Pick<GradingPile, 'kind' | 'content_id' | 'class'>
type ClassBrief = NonNullable<Place['class']>

const withParam = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

/** The pages behind the dashboard's figures. Undefined where a kind has no such page. */
export interface Addresses {
  class: (one: ClassBrief) => string
  /** What learners did with a content there, or only those in one state. */
  records: (place: Place, state?: string) => string | undefined
  /** One learner's record. */
  record: (place: Place, recordId: string) => string | undefined
  /** Where submitted records are graded one after the other, beginning with one. */
  grading: (place: Place, recordId: string) => string | undefined
  /** Where an exam that runs is invigilated. */
  cockpit: (place: Place) => string | undefined
  /** What learners asked for there. */
  applications: (place: Place) => string | undefined
  /** A question, opened among the others of its class. */
  question: (place: Place, threadId: string) => string | undefined
}

export function addressesOf({ has, href }: Pick<Links, 'has' | 'href'>): Addresses {
  // Classes of practical training have the same pages below another address.
  const inClass = (one: ClassBrief | null, address: string): string =>
    one?.is_training ? `/practical-training${address}` : address
  const page = (place: Place, names: string[], more: Record<string, string> = {}): string | undefined => {
    const { slug, param } = kinds[place.kind]
    const params = { [param]: place.content_id, ...(place.class ? { classid: place.class.id } : {}), ...more }
    const name = names.map((one) => `${slug}.${one}`).find((one) => has(one, params))
    return name && inClass(place.class, href(name, params))
  }
  return {
    class: (one) => inClass(one, href('class.detail', { classid: one.id })),
    records: (place, state) => {
      const address = page(place, ['record'])
      return address && state ? withParam(address, 'state', state) : address
    },
    record: (place, recordid) => page(place, ['record.progress', 'record.process'], { recordid }),
    grading: (place, recordid) => page(place, ['record.score'], { recordid }),
    cockpit: (place) => page(place, ['record.cockpit']),
    applications: (place) => page(place, ['apply']),
    question: (place, threadId) => {
      const address = place.class
        ? inClass(place.class, href('class.query', { classid: place.class.id }))
        : page(place, ['query'])
      return address && withParam(address, 'thread', threadId)
    },
  }
}

export function useAddresses(): Addresses {
  const links = useLinks()
  return useMemo(() => addressesOf(links), [links])
}
