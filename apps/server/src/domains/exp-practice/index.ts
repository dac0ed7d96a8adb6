import type { Domain } from '../../kernel/domain.ts'
import { contentGuard } from '../content/index.ts'
import { topicEndpoints } from './handlers.ts'
import { findTopic, type FullTopic } from './store.ts'

export { topicBehaviour } from './behaviour.ts'
export { addTemplates } from './edit.ts'
export { beginInTopic } from './taught.ts'
export { topicExperiments } from './store.ts'
export { createTopic } from './versions.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    exp_practice: FullTopic
  }
}

/** Practice topics: experiments copied from templates, to be practised as often as somebody likes. */
export const expPractice: Domain = {
  name: 'exp_practice',
  endpoints: topicEndpoints,
  guards: { exp_practice: contentGuard(findTopic) },
}
