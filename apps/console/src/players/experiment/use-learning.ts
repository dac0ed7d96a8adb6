import type { DataOf } from '@lab/contract/endpoint'
import type { RichText } from '@lab/contract/fields'
import type { learning } from '@lab/contract/learning'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { onLiveEvent } from '../../api/live-events.ts'
import { api } from '../../api/request/api.ts'

/** What a learner sees of a record: its steps, how far they are, and the environment that runs for it. */
type Answered = DataOf<typeof learning.record>
export type Learning = Omit<Answered, 'content'> & NonNullable<Answered['content']['experiment']>
type State = Pick<Learning, 'record' | 'steps' | 'comment'>

/** What a learner has before them. While the environment is on its way it is asked for every second and a half. */
export function useLearning(recordId: string | undefined) {
  const client = useQueryClient()
  const learning = useQuery({
    ...api.learning.record.query({ params: { id: recordId ?? '' } }, { quiet: true }),
    enabled: recordId !== undefined,
    placeholderData: () => undefined,
    select: ({ content, ...state }): Learning => ({ ...state, ...content.experiment! }),
    refetchInterval: ({ state }) => {
      const environment = state.data?.content.experiment?.environment?.state
      return environment === 'queued' || environment === 'starting' || environment === 'stopping' ? 1500 : false
    },
  })
  const environmentId = learning.data?.environment?.id
  // Outside thing followed: what becomes of the environment without anybody's doing here.
  useEffect(() => {
    if (!recordId || !environmentId) return
    const { queryKey } = api.learning.record.query({ params: { id: recordId } })
    return onLiveEvent(({ domain, id }) => {
      if (domain === 'environment' && id === environmentId) void client.invalidateQueries({ queryKey })
    })
  }, [client, recordId, environmentId])
  return learning
}

/** What the server takes of one paste. */
const notedCharacters = 20_000

/** What a learner can do. Each answer brings the new state, which is shown at once. */
export function useLearnerActs(recordId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    const { queryKey } = api.learning.record.query({ params: { id: recordId } })
    const params = { id: recordId }
    const of = (stepId: string) => ({ id: recordId, step_id: stepId })
    /** What is being read meanwhile may be older, and must not take the place of this: it is read once more. */
    const put = (patch: (old: Answered) => Partial<Answered>): void => {
      const isRead = (client.getQueryState(queryKey)?.fetchStatus ?? 'idle') !== 'idle'
      if (isRead) void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (old) => old && { ...old, ...patch(old) })
      if (isRead) void client.invalidateQueries({ queryKey })
    }
    const take = <T extends State>(answer: T): T => {
      put(() => ({ record: answer.record, steps: answer.steps, comment: answer.comment }))
      // Of what this tab was answered with it hears no news: what is put together out of it is stale from now on.
      for (const domain of ['learner', 'exp_practice'])
        void client.invalidateQueries({ queryKey: [domain], refetchType: 'none' })
      return answer
    }
    /** All that is new is the text. */
    const showReport = (stepId: string, report: RichText): void =>
      put(({ steps }) => ({ steps: steps.map((step) => (step.step_id === stepId ? { ...step, report } : step)) }))
    const again = (): Promise<void> => client.invalidateQueries({ queryKey })
    return {
      /** What was answered last. */
      now: () => client.getQueryData(queryKey),
      open: async (stepId: string) =>
        take(await api.experimentLearning.openStep({ params: of(stepId) }, { quiet: true })),
      done: async (stepId: string) => take(await api.experimentLearning.done({ params: of(stepId) })),
      verify: async (stepId: string) => take(await api.experimentLearning.verify({ params: of(stepId) })),
      answer: async (stepId: string, answer: string[], writtenAt?: string) => {
        const taken = take(
          await api.experimentLearning.answer(
            { params: of(stepId), body: { answer, written_at: writtenAt } },
            { quiet: true },
          ),
        )
        // With the right answer comes its explanation.
        if (taken.is_right) await again()
        return taken
      },
      hint: async (stepId: string) => take(await api.experimentLearning.hint({ params: of(stepId) })),
      report: async (stepId: string, value: string, writtenAt?: string): Promise<void> => {
        const report = { format: 'wysiwyg' as const, value }
        const body = { body: report, written_at: writtenAt }
        const { state } = await api.experimentLearning.report({ params: of(stepId), body }, { quiet: true })
        if (state) take(state)
        else showReport(stepId, report)
      },
      /** For the teacher's timeline; what cannot be noted does not disturb the work. */
      notePaste: (text: string, stepId: string | null = null) => {
        const body = { step_id: stepId, text: text.slice(0, notedCharacters) }
        if (text !== '') void api.learning.paste({ params, body }, { quiet: true }).catch(() => undefined)
      },
      submit: async () => take(await api.learning.submit({ params })),
      startEnvironment: async (queue: boolean) => {
        await api.experimentLearning.startEnvironment({ params, body: { queue } }, { quiet: true })
        await again()
      },
      destroyEnvironment: async () => {
        await api.experimentLearning.destroyEnvironment({ params })
        await again()
      },
    }
  }, [client, recordId])
}

export type LearnerActs = ReturnType<typeof useLearnerActs>
