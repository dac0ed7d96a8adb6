import type { TeachingPlan } from '@lab/contract/lesson-parts'
import type { TeachingValue } from '@lab/contract/lesson-teaching'
import { api } from '../../api/request/api.ts'
import { useContentSaver } from '../../content/use-content-saver.ts'
import { incompletePlan, valuesByField, type Values } from './teaching-edits.ts'

const isGiven = (value: TeachingValue | undefined): value is TeachingValue => value !== undefined

/** Saves the teaching plan of one session by itself while it is being written, heading by heading. */
export const usePlanSaver = (id: string, sessionId: string, given: TeachingPlan) => {
  const params = { id, session_id: sessionId }
  return useContentSaver<TeachingPlan, Values>('lesson', given, {
    valuesOf: ({ values }) => valuesByField(values),
    complaintAbout: incompletePlan,
    put: (changed, version) =>
      api.lesson.saveTeachingPlan(
        { params, body: { values: Object.values(changed).filter(isGiven), version } },
        { quiet: true },
      ),
    get: () => api.lesson.teachingPlan({ params }, { quiet: true }),
  })
}
