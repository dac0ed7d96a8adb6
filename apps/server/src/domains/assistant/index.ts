import { staff } from '@lab/contract/endpoint'
import type { Domain } from '../../kernel/domain.ts'
import { hasRole, type Actor } from '../../kernel/policy/actor.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { assistantEndpoints } from './handlers.ts'
import { findConversation, type ConversationRow } from './store.ts'

export { forgetConversations } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    assistant_conversation: ConversationRow
  }
}

/** A conversation is for the person who had it, where they had it and as long as they work there, whatever anybody's role. */
const own = (actor: Actor, row: ConversationRow): Verdict =>
  row.userId === actor.userId && row.orgId === actor.orgId && hasRole(actor, ...staff.roles) ? yes : absent

/** The assistant: conversations and drafts from a service of the platform's choosing. */
export const assistant: Domain = {
  name: 'assistant',
  endpoints: assistantEndpoints,
  guards: {
    assistant_conversation: {
      load: findConversation,
      orgOf: (row) => row.orgId,
      titleOf: (row) => row.title,
      can: { view: own, edit: own, remove: own },
    },
  },
}
