import type { DataOf } from '@lab/contract/endpoint'
import type { lesson } from '@lab/contract/lesson'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

const fresh = { placeholderData: () => undefined } as const

/** The preparation itself, kept fresh by the server's announcements. Never shows another one while it is asked for. */
export const useLesson = (id: string) =>
  useQuery({ ...api.lesson.get.query({ params: { id } }), select: (data) => data.lesson, ...fresh })

/** Its outline, as it is worked on. */
export const useOutline = (id: string) =>
  useQuery({ ...api.lesson.outline.query({ params: { id } }, { quiet: true }), ...fresh })

/** Its course plan, as it is worked on. */
export const useTerm = (id: string) =>
  useQuery({ ...api.lesson.term.query({ params: { id } }, { quiet: true }), ...fresh })

/** How far its teaching plans are, and the headings that they have. */
export const useTeaching = (id: string) =>
  useQuery({ ...api.lesson.teaching.query({ params: { id } }, { quiet: true }), ...fresh })

/** The teaching plan of one of its sessions, as it is worked on. */
export const useTeachingPlan = (id: string, sessionId: string) =>
  useQuery({
    ...api.lesson.teachingPlan.query({ params: { id, session_id: sessionId } }, { quiet: true }),
    ...fresh,
  })

/** The Word forms that there are for its teaching plans. */
export const useTemplates = (id: string) =>
  useQuery({ ...api.lesson.templates.query({ params: { id } }, { quiet: true }), ...fresh })

/** Its knowledge graph, as it is worked on. */
export const useGraph = (id: string) =>
  useQuery({ ...api.lesson.graph.query({ params: { id } }, { quiet: true }), ...fresh })

/** The same map until the answer changes: what is worked out of it stays. */
const byPoint = ({ items }: DataOf<typeof lesson.graphItems>) =>
  new Map(items.map((one) => [one.point_id, one.questions]))

/** How many questions of the linked banks are about each point. */
export const useGraphItems = (id: string, hasBanks: boolean) =>
  useQuery({
    ...api.lesson.graphItems.query({ params: { id } }, { quiet: true }),
    select: byPoint,
    enabled: hasBanks,
    ...fresh,
  })

/** What it has to teach with, as it is worked on. */
export const useResources = (id: string) =>
  useQuery({ ...api.lesson.resources.query({ params: { id } }, { quiet: true }), ...fresh })
