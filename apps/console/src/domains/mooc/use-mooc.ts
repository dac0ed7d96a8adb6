import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

const fresh = { placeholderData: () => undefined } as const

/** The course itself, kept fresh by the server's announcements. Never shows another one while it is asked for. */
export const useMooc = (id: string) =>
  useQuery({ ...api.mooc.get.query({ params: { id } }), select: (data) => data.mooc, ...fresh })

/** What a course consists of, as it is worked on. */
export const usePlan = (id: string) =>
  useQuery({ ...api.mooc.plan.query({ params: { id } }, { quiet: true }), ...fresh })
