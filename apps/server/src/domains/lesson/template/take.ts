import { inTurn } from '../../../kernel/in-turn.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { orAbsent, Refusal } from '../../../kernel/result.ts'
import { storeBytes, type ReceiveRefusal } from '../../file/index.ts'
import { lookApart } from './apart.ts'
import { findTemplate, putTemplate, type TemplateEntry, type TemplateOf } from './store.ts'

interface Taker {
  kernel: Kernel
  userId: string
}

/**
 * Takes a form in the place of what was there: looked at apart, kept without what does not belong into one. Throws
 * `Unreadable` for what is none.
 */
export async function takeTemplate(
  { kernel, userId }: Taker,
  of: TemplateOf,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<TemplateEntry | Refusal<ReceiveRefusal>> {
  const onCrash = (error: unknown): void => kernel.log.error({ err: error, ...of }, 'reading a template crashed')
  // One of a person at a time: each takes a thread.
  const looked = await inTurn(`template ${userId}`, () => lookApart(bytes, onCrash))
  const file = await storeBytes(kernel, { userId, orgId: of.orgId }, 'teaching-template', { name, bytes: looked.bytes })
  if (file instanceof Refusal) return file
  const { placeholders, loose } = looked
  return await kernel.connection.transaction(async (tx) => {
    await putTemplate(tx, of, { fileId: file.id, placeholders, loose })
    return orAbsent(await findTemplate(tx, of))
  })
}
