import { pageLink } from '@lab/contract/page-link'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { notify } from '../notice/index.ts'
import type { ProofRecord } from './proof-store.ts'
import type { FullExperiment } from './store.ts'
import { experimentProofs } from './tables.ts'

/** Tells the author when a nightly proof fails that held before. Nights that go on failing say nothing more. */
export async function tellOfFailure(
  tx: Tx,
  row: FullExperiment,
  proof: Pick<ProofRecord, 'id' | 'isNightly'>,
  result: { state: string; reason: string },
): Promise<void> {
  if (!proof.isNightly || (result.state !== 'failed' && result.state !== 'broken')) return
  const [before] = await tx
    .select({ state: experimentProofs.state })
    .from(experimentProofs)
    .where(
      and(
        eq(experimentProofs.experimentId, row.id),
        ne(experimentProofs.id, proof.id),
        inArray(experimentProofs.state, ['passed', 'failed', 'broken']),
      ),
    )
    .orderBy(desc(experimentProofs.createdAt), desc(experimentProofs.id))
    .limit(1)
  if (before && before.state !== 'passed') return
  await notify(tx, {
    kind: 'review',
    title: `「${row.title}」的每晚自动验证开始失败`,
    body: result.reason,
    link: pageLink('experiment', row.id, 'content', { panel: 'proof' }),
    userIds: [row.creatorId],
    orgId: row.orgId,
    about: `nightly:${proof.id}`,
  })
}
