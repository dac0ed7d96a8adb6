import type { Domain } from '../../kernel/domain.ts'
import { liveEndpoints } from './handlers.ts'
import { monitors } from './registry.ts'

export type { Feed } from './feeds.ts'
export { raiseHand } from './hands.ts'
export { FeedRegistry } from './registry.ts'
export { streamFeed } from './stream.ts'
export { raisedHands } from './tables.ts'

/** A class at work, as it happens: who is where, who is stuck, who asks for help. */
export const live: Domain = { name: 'live', endpoints: liveEndpoints, stop: async () => monitors.close() }
