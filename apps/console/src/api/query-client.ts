import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { isApiError } from './request/api-error.ts'

/**
 * One cache for the console. Lists are shown from it at once and refreshed behind; what changed on the server is
 * announced by the event stream, so data need not be asked for again by age alone.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: true,
      // An answer is an answer; only a lost connection is worth another try.
      retry: (failures, error) => failures < 1 && isApiError(error) && error.status === 0,
    },
    mutations: { retry: false },
  },
})
