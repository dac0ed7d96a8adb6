import type { PaperContent } from '@lab/contract/question/paper-content'
import { newId } from '../../../kernel/database/columns.ts'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Who } from '../../content/index.ts'
import { loadPinned, newestVersions, pinKey } from '../../question-bank/index.ts'
import { copyOf } from '../copies.ts'
import { findPaper, insertPaper, keepVersion } from '../store.ts'

/** A paper of a bank that was final once, with these questions of it. */
export async function aPaper(tx: Tx, who: Who, bankId: string, title: string, questionIds: string[]): Promise<string> {
  const sources = await newestVersions(tx, questionIds)
  const pinned = await loadPinned(tx, sources)
  const questions = sources.map((source) => copyOf(pinned.get(pinKey(source))!))
  const content: PaperContent = { sections: [{ id: newId(), title, note: '', questions, draws: [] }] }
  const id = await insertPaper(tx, who, { bankId, orgId: who.orgId, title, content, forms: [], blueprint: null })
  await keepVersion(tx, who, (await findPaper(tx, id, null))!, 1)
  return id
}
