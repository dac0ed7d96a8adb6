import type { Tx } from '../../kernel/database/pool.ts'
import { throwRefusal, refuse } from '../../kernel/result.ts'
import {
  attachedOf,
  attachedWithOrigins,
  copyDatasets,
  findDataset,
  freeMountName,
  setAttached,
  type AttachedDataset,
} from '../dataset/index.ts'
import { planDatasets, type PlannedDataset } from './merge-datasets.ts'

type Versions = { base: { datasets?: AttachedDataset[] }; theirs: { datasets?: AttachedDataset[] } }

/** What a newer version of its source changes in the data sets of a copy. */
export async function datasetChanges(tx: Tx, copyId: string, { base, theirs }: Versions): Promise<PlannedDataset[]> {
  const [old, wanted] = [base.datasets ?? [], theirs.datasets ?? []]
  const ids = new Set([...old, ...wanted].map((one) => one.datasetId))
  if (!ids.size) return []
  const known = new Map<string, { title: string; publishedVersion: number }>()
  for (const id of ids) {
    const row = await findDataset(tx, id, null)
    if (row) known.set(id, row)
  }
  const mine = (await attachedWithOrigins(tx, copyId)).map(({ sourceId, sourceVersion, ...one }) =>
    ids.has(one.datasetId) || sourceId === null
      ? { ...one, originId: one.datasetId, originVersion: null }
      : { ...one, originId: sourceId, originVersion: sourceVersion },
  )
  return planDatasets(old, wanted, mine, known)
}

type Follower = { id: string; orgId: string }

/**
 * Carries the changes out. In another organisation data comes as copies of its own; where there is no room for it nothing
 * of the sync happens, and the refusal says what to leave out.
 */
export async function followDatasets(
  tx: Tx,
  who: { userId: string },
  copy: Follower,
  sourceOrgId: string,
  planned: readonly PlannedDataset[],
): Promise<void> {
  if (!planned.length) return
  let attached = await attachedOf(tx, copy.id)
  const made = async (wanted: AttachedDataset): Promise<AttachedDataset> => {
    if (copy.orgId === sourceOrgId) return wanted
    const { attached: brought, leftOut } = await copyDatasets(tx, { userId: who.userId, orgId: copy.orgId }, [wanted])
    return (
      brought[0] ?? throwRefusal(refuse('invalid', { message: `${leftOut.join('；')}。取消勾选后可以同步其他变更` }))
    )
  }
  for (const { change, apply } of planned) {
    if (apply.is === 'remove') {
      attached = attached.filter((one) => one.datasetId !== apply.datasetId)
      continue
    }
    const others = new Set(
      attached.flatMap((one) => (apply.is === 'change' && one.datasetId === apply.datasetId ? [] : [one.name])),
    )
    const { wanted } = apply
    const name = others.has(wanted.name) ? freeMountName(change.title, others) : wanted.name
    if (apply.is === 'add') {
      attached.push({ ...(await made(wanted)), name })
      continue
    }
    const isKept = copy.orgId !== sourceOrgId && !apply.isNewData
    const next = isKept ? null : await made(wanted)
    attached = attached.map((one) => (one.datasetId === apply.datasetId ? { ...(next ?? one), name } : one))
  }
  await setAttached(tx, copy.id, attached)
}
