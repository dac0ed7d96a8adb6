import type { SeriesContent } from '@lab/contract/series'
import type { SeriesKind } from '@lab/contract/series-plan'
import { useContentSaver } from '../../content/use-content-saver.ts'
import { untitled } from './plan-edits.ts'
import { callsOf } from './use-series.ts'

/** Saves the groups of a series by themselves while it is being edited. */
export const usePlanSaver = (kind: SeriesKind, id: string, given: SeriesContent) =>
  useContentSaver(kind, given, {
    valuesOf: ({ plan: { groups } }: SeriesContent) => ({ groups }),
    complaintAbout: untitled,
    put: (plan, version) => callsOf[kind].savePlan(id, { plan, version }),
    get: () => callsOf[kind].plan(id),
  })
