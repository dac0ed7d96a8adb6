import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/request/api.ts'

const page = { per_page: 300 } as const

/** What the course offers by itself, and in which session of its plan. */
export function useSessions(id: string) {
  const placed = useQuery({
    ...api.offering.listOfPlace.query({ params: { id }, query: page }, { quiet: true }),
    placeholderData: () => undefined,
  })
  const linked = useQuery({
    ...api.taughtCourse.sessions.query({ params: { id } }, { quiet: true }),
    placeholderData: () => undefined,
  })
  const sessionOf = useMemo(
    () => new Map(linked.data?.links.map((one) => [one.offering_id, one.session_id])),
    [linked.data],
  )
  return {
    offerings: placed.data?.offerings ?? [],
    sessionOf,
    isLoading: placed.data === undefined || linked.data === undefined,
  }
}
