import type { Domain } from '../../kernel/domain.ts'
import { liveEndpoints } from './handlers.ts'
import { closeMonitors } from './registry.ts'

export { raiseHand } from './hands.ts'
export { raisedHands } from './tables.ts'

/** A class at work, as it happens: who is where, who is stuck, who asks for help. */
export const live: Domain = { name: 'live', endpoints: liveEndpoints, stop: closeMonitors }
