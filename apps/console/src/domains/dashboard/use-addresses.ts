import type { GradingPile } from '@lab/contract/dashboard'
import { kinds } from '@lab/contract/kinds'
import { placeParam } from '@lab/contract/place-words'
import { useMemo } from 'react'
import { type Links, useLinks } from '../../content/use-links.ts'

type About = Pick<GradingPile, 'kind' | 'content_id' | 'place'>
type PlaceBrief = NonNullable<About['place']>

const withParam = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

/** The pages behind the dashboard's figures. Undefined where a kind has no such page. */
export interface Addresses {
  place: (one: PlaceBrief) => string
  /** The learners of a place, narrowed to a word. */
  members: (one: PlaceBrief, word: string) => string
  /** What learners did with a content there, or only those in one state. */
  records: (about: About, state?: string) => string | undefined
  /** One learner's record. */
  record: (about: About, recordId: string) => string | undefined
  /** Where submitted records are graded one after the other, beginning with one. */
  grading: (about: About, recordId: string) => string | undefined
  /** Where an exam that runs is invigilated. */
  cockpit: (about: About & { offering_id: string }) => string | undefined
  /** What learners asked for there. */
  applications: (about: About) => string | undefined
  /** A question, opened among the others of its class. */
  question: (about: About, threadId: string) => string | undefined
}

export function addressesOf({ has, href }: Pick<Links, 'has' | 'href'>): Addresses {
  // Classes of practical training have the same pages below another address.
  const inClass = (one: PlaceBrief | null, address: string): string =>
    one?.is_training ? `/practical-training${address}` : address
  const isCourse = ({ place }: About): boolean => place?.kind === 'course'
  // No address names a course and a content: what is taught in courses is looked at on the content's own pages.
  const page = (about: About, names: string[], more: Record<string, string> = {}): string | undefined => {
    const { slug, param } = kinds[about.kind]
    const { place } = about
    const params = { [param]: about.content_id, ...(place ? placeParam(place.kind, place.id) : {}), ...more }
    const name = names.map((one) => `${slug}.${one}`).find((one) => has(one, params))
    return name && inClass(place, href(name, params))
  }
  const placePage = (one: PlaceBrief, name: 'detail' | 'member'): string =>
    one.kind === 'course'
      ? href(`course.${name}`, { lessonid: one.id })
      : inClass(
          one,
          href(`${one.kind}.${name === 'member' ? 'member.student' : 'detail'}`, placeParam(one.kind, one.id)),
        )
  return {
    place: (one) => placePage(one, 'detail'),
    members: (one, word) => withParam(placePage(one, 'member'), 'selectValue', word),
    records: (about, state) => {
      const address = page(about, ['record'])
      const there = address && isCourse(about) ? withParam(address, 'place_id', about.place!.id) : address
      return there && state ? withParam(there, 'state', state) : there
    },
    record: (about, recordid) => page(about, ['record.progress', 'record.process'], { recordid }),
    grading: (about, recordid) => page(about, ['record.score'], { recordid }),
    cockpit: (about) => {
      const address = page(about, ['record.cockpit'])
      return address && isCourse(about) ? withParam(address, 'offering', about.offering_id) : address
    },
    applications: (about) => page(about, ['apply']),
    question: (about, threadId) => {
      const address =
        about.place?.kind === 'class'
          ? inClass(about.place, href('class.query', { classid: about.place.id }))
          : page(about, ['query'])
      return address && withParam(address, 'thread', threadId)
    },
  }
}

export function useAddresses(): Addresses {
  const links = useLinks()
  return useMemo(() => addressesOf(links), [links])
}
