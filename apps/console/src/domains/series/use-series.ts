import type { SeriesContent } from '@lab/contract/series'
import type { SeriesKind } from '@lab/contract/series-plan'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { useMount } from '../../content/use-mount.ts'

/** Which kind of series the page shows, by its address. */
export const useSeriesKind = (): SeriesKind => (useMount().kind === 'exp_series' ? 'exp_series' : 'series')

const fresh = { placeholderData: () => undefined } as const

/** The series itself, kept fresh by the server's announcements. Never shows another one while it is asked for. */
export function useSeries(kind: SeriesKind, id: string) {
  const own = useQuery({
    ...api.series.get.query({ params: { id } }),
    select: (data) => data.series,
    enabled: kind === 'series',
    ...fresh,
  })
  const ofExperiments = useQuery({
    ...api.exp_series.get.query({ params: { id } }),
    select: (data) => data.exp_series,
    enabled: kind === 'exp_series',
    ...fresh,
  })
  return kind === 'series' ? own : ofExperiments
}

type NewBasics = Parameters<typeof api.series.create>[0]['body']
type PlanBody = Parameters<typeof api.series.savePlan>[0]['body']
type BasicsChange = Parameters<typeof api.series.update>[0]['body']

/** What is asked of one of both kinds. */
export const callsOf = {
  series: {
    read: async (id: string) => (await api.series.get({ params: { id } })).series,
    create: async (body: NewBasics) => (await api.series.create({ body }, { quiet: true })).series,
    update: async (id: string, body: BasicsChange) =>
      (await api.series.update({ params: { id }, body }, { quiet: true })).series,
    plan: (id: string): Promise<SeriesContent> => api.series.plan({ params: { id } }, { quiet: true }),
    savePlan: (id: string, body: PlanBody): Promise<SeriesContent> =>
      api.series.savePlan({ params: { id }, body }, { quiet: true }),
  },
  exp_series: {
    read: async (id: string) => (await api.exp_series.get({ params: { id } })).exp_series,
    create: async (body: NewBasics) => (await api.exp_series.create({ body }, { quiet: true })).exp_series,
    update: async (id: string, body: BasicsChange) =>
      (await api.exp_series.update({ params: { id }, body }, { quiet: true })).exp_series,
    plan: (id: string): Promise<SeriesContent> => api.exp_series.plan({ params: { id } }, { quiet: true }),
    savePlan: (id: string, body: PlanBody): Promise<SeriesContent> =>
      api.exp_series.savePlan({ params: { id }, body }, { quiet: true }),
  },
} as const

/** The query of a plan. */
const planQuery = (kind: SeriesKind, id: string) =>
  queryOptions<SeriesContent>(
    kind === 'series'
      ? (api.series.plan.query({ params: { id } }, { quiet: true }) as never)
      : (api.exp_series.plan.query({ params: { id } }, { quiet: true }) as never),
  )

/** What a series consists of, as it is worked on. */
export const usePlan = (kind: SeriesKind, id: string) => useQuery({ ...planQuery(kind, id), ...fresh })
