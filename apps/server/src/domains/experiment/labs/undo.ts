import type { RefusedStep } from '@lab/contract/experiment'
import { refusalMessage } from '@lab/contract/refusals'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { refuse, Refusal } from '../../../kernel/result.ts'
import { contentPolicy, removeContent } from '../../content/index.ts'
import { findExperiment } from '../store.ts'
import { saveLabImport, type LabImportRow } from './store.ts'

/** Puts what an import made into the recycle bin. What is in use already stays, and is named with the reason. */
export async function undoLabs(
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  row: LabImportRow,
  now: Date,
): Promise<{ row: LabImportRow; kept: RefusedStep[] } | Refusal<'experiment.labsNotReady'>> {
  if (row.state !== 'made') return refuse('experiment.labsNotReady')
  const kept: RefusedStep[] = []
  for (const { experiment_id: id, title } of row.made) {
    if (id === null) continue
    const experiment = await findExperiment(tx, id, { actor, kernel })
    if (!experiment || experiment.deletedAt) continue
    const removed =
      contentPolicy.edit(actor, experiment) === true
        ? await removeContent(tx, kernel, actor, experiment, now)
        : refuse('forbidden')
    if (removed instanceof Refusal) kept.push({ step: title, reason: refusalMessage(removed.name, removed.facts) })
  }
  await saveLabImport(tx, row.id, { state: 'undone' })
  await kernel.events.publish(tx, { domain: 'experiment', orgId: row.orgId })
  return { row: { ...row, state: 'undone' }, kept }
}
