import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { actorOfSession } from '../identity/index.ts'
import { recordPolicy } from './policy.ts'
import { findUsed } from './store/users.ts'

/** Whether the person of a session may (still) use an environment, for what they opened a while ago. */
export async function mayOperate(kernel: Kernel, sessionId: string, environmentId: string): Promise<boolean> {
  const actor = await actorOfSession(kernel, sessionId)
  const row = await findUsed(kernel.connection.db, kernel, environmentId)
  return !(actor instanceof Refusal) && row !== null && recordPolicy.operate(actor, row) === true
}
