import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { api } from '../../../../api/request/api.ts'

/** Steps that the last finished validation failed at, each with why. */
export type FailedSteps = ReadonlyMap<string, string>
const none: FailedSteps = new Map()
export const FailedStepsContext = createContext<FailedSteps>(none)

/** What the outline marks red: the failures of the last finished validation, for as long as nothing of the tasks was changed. */
export function useFailedSteps(id: string): FailedSteps {
  const list = useQuery(api.experiment.validations.query({ params: { id }, query: { per_page: 20 } }, { quiet: true }))
  const last = list.data?.validations.find(({ state }) => state === 'passed' || state === 'failed')
  const failedId = last?.state === 'failed' && last.is_current ? last.id : undefined
  const { data } = useQuery({
    ...api.experiment.validation.query({ params: { id, validation_id: failedId ?? '' } }, { quiet: true }),
    enabled: failedId !== undefined,
  })
  const steps = failedId === undefined ? undefined : data?.validation.steps
  return useMemo(
    () =>
      steps
        ? new Map(
            steps.flatMap((step) =>
              step.state === 'failed' ? [[step.step_id, step.cause || step.reason] as const] : [],
            ),
          )
        : none,
    [steps],
  )
}
