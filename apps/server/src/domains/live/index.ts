import type { Domain } from '../../kernel/domain.ts'
import { liveEndpoints } from './handlers.ts'
import { closeWalls } from './registry.ts'

export { raiseHand } from './hands.ts'

/** A class at work, as it happens: who is where, who is stuck, who asks for help. */
export const live: Domain = { name: 'live', endpoints: liveEndpoints, stop: closeWalls }
