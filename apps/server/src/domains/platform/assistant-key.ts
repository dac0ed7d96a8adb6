import type { Tx } from '../../kernel/database/pool.ts'
import { dropSecret, keepSecret, keptSecret } from '../identity/index.ts'

const name = 'assistant-key'

/** The key of the assistant's service: in no setting, in no answer and in no line of the operation log. */
export const keepAssistantKey = (tx: Tx, key: string): Promise<void> => keepSecret(tx, name, key)
export const forgetAssistantKey = (tx: Tx): Promise<void> => dropSecret(tx, name)
export const readAssistantKey = (tx: Tx): Promise<string | null> => keptSecret(tx, name)

/** Whether two addresses lead to one service, by their origin. */
export function sameService(one: string, other: string): boolean {
  if (one === other) return true
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin
}
