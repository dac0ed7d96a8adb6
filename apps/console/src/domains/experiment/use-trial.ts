import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

/** Begins the trial of an experiment, or goes on with the one that is under way; answers its record's id. */
export function useTrialRecord(experimentId: string) {
  return useQuery({
    queryKey: ['trial', experimentId],
    queryFn: () => api.learning.startTrial({ params: { id: experimentId }, body: {} }, { quiet: true }),
    select: ({ record }) => record.id,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: () => undefined,
  })
}
