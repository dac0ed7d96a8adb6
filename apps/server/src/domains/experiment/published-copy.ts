import type { Tx } from '../../kernel/database/pool.ts'
import { ok } from '../../kernel/result.ts'
import { publishWithoutMessage, type Copied, type CopyWish, type Who } from '../content/index.ts'
import { copyExperiment } from './create.ts'
import { readyExperiment } from './publish.ts'
import type { FullExperiment } from './store.ts'

/**
 * A copy of what an experiment has published, published itself at once: what is in it has been proven where it comes from,
 * so that nobody validates it again.
 */
export async function copyPublished(
  tx: Tx,
  who: Who,
  source: FullExperiment,
  wish: Omit<CopyWish, 'version'>,
): Promise<Copied> {
  const copy = await copyExperiment(tx, who, source, { ...wish, version: source.publishedVersion })
  const ready = ok(await readyExperiment(tx, { id: copy.id, title: wish.title ?? source.title }, { force: true }))
  ok(await publishWithoutMessage(tx, who, { id: copy.id, state: 'draft', publishedVersion: 0 }, ready, { seen: null }))
  return copy
}
