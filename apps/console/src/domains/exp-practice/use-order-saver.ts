import type { TopicContent } from '@lab/contract/exp-practice'
import { api } from '../../api/request/api.ts'
import { useContentSaver } from '../../content/use-content-saver.ts'

/** Saves which experiments a topic has, and in which order, by itself while it is being edited. */
export const useOrderSaver = (id: string, given: TopicContent) =>
  useContentSaver('exp_practice', given, {
    valuesOf: ({ experiments }: TopicContent) => ({ experiments: experiments.map((one) => one.id) }),
    complaintAbout: () => '',
    put: ({ experiments = [] }, version) =>
      api.exp_practice.arrange({ params: { id }, body: { experiments, version } }, { quiet: true }),
    get: () => api.exp_practice.experiments({ params: { id } }, { quiet: true }),
  })
