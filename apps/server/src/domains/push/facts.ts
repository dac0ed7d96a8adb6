/** A person as another system hears of them: as lists of people show them. */
export interface PushedPerson {
  id: string
  username: string
  real_name: string
  number: string
}

/** What happened, as it is sent and kept: nothing that a reader of the organisation does not see on a page. */
export interface PushedFacts {
  at: string
  organisation: { id: string; name: string } | null
  /** Who did it; null for the clock. */
  actor: { id: string; real_name: string } | null
  object: { kind: string; id: string; title: string } | null
  /** Where it happened, for what happens in a class or a course. */
  place?: { id: string; title: string }
  people?: PushedPerson[]
  /** Of somebody's work. */
  work?: {
    offering_id: string
    content_id: string
    content_kind: string
    attempt: number
    score: number | null
    max_score: number
    is_late: boolean
    submitted_at: string | null
  }
}

/** What is not sent again: whom it names. */
export const namedIn = ({ actor, people = [] }: PushedFacts): string[] => [
  ...new Set([...(actor ? [actor.id] : []), ...people.map(({ id }) => id)]),
]
