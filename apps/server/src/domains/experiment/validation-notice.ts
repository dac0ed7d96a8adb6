import { pageLink } from '@lab/contract/page-link'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { notify } from '../notice/index.ts'
import type { ValidationRecord } from './validation-store.ts'
import type { FullExperiment } from './store.ts'
import { experimentValidations } from './tables.ts'

/** Tells the author when a nightly validation fails that held before. Nights that go on failing say nothing more. */
export async function tellOfFailure(
  tx: Tx,
  row: FullExperiment,
  validation: Pick<ValidationRecord, 'id' | 'isNightly'>,
  result: { state: string; reason: string },
): Promise<void> {
  if (!validation.isNightly || (result.state !== 'failed' && result.state !== 'broken')) return
  const [before] = await tx
    .select({ state: experimentValidations.state })
    .from(experimentValidations)
    .where(
      and(
        eq(experimentValidations.experimentId, row.id),
        ne(experimentValidations.id, validation.id),
        inArray(experimentValidations.state, ['passed', 'failed', 'broken']),
      ),
    )
    .orderBy(desc(experimentValidations.createdAt), desc(experimentValidations.id))
    .limit(1)
  if (before && before.state !== 'passed') return
  await notify(tx, {
    kind: 'review',
    title: `「${row.title}」的每晚自动验证开始失败`,
    body: result.reason,
    link: pageLink('experiment', row.id, 'content', { panel: 'validation' }),
    userIds: [row.creatorId],
    orgId: row.orgId,
    about: `nightly:${validation.id}`,
  })
}
