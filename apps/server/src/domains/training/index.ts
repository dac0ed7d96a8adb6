import type { Domain } from '../../kernel/domain.ts'
import { contentGuard } from '../content/index.ts'
import { trainingEndpoints } from './handlers.ts'
import { findTraining, type FullTraining } from './store.ts'

export { trainingBehaviour } from './behaviour.ts'
export { createTraining } from './versions.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    training: FullTraining
  }
}

/** Open training: texts to type, runs and what they come to. */
export const training: Domain = {
  name: 'training',
  endpoints: trainingEndpoints,
  guards: { training: contentGuard(findTraining) },
}
