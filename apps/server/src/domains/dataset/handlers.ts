import { dataset as contract } from '@lab/contract/dataset'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { throwRefusal, orAbsent, refuse } from '../../kernel/result.ts'
import { basicsIn, contentPolicy, saveContent, type Reader } from '../content/index.ts'
import { attachDatasets, changeAttachment, detachDataset, shownAttachments, usesSeenBy } from './attachments.ts'
import { createDataset } from './create.ts'
import { presentAttachment, presentDataset, presentListed } from './present.ts'
import { findDataset, listDatasets, type FullDataset } from './store.ts'
import { treeHandlers } from './tree-handlers.ts'
import type { TreeVersion } from './tree-store.ts'
import { compareTrees } from './versions.ts'

/** The data set as it is after a change, for the person who made it. */
async function shown(tx: Tx, reader: Reader, id: string) {
  return { dataset: presentDataset(reader.actor, orAbsent(await findDataset(tx, id, reader))) }
}

async function attached(tx: Tx, contentId: string) {
  const rows = await shownAttachments(tx, contentId)
  return { datasets: rows.map(presentAttachment), total: rows.length }
}

/** A version that was published (0 is the empty tree before the first one), or the working copy. */
function known(row: FullDataset, given: string): TreeVersion {
  if (given === 'now') return 'now'
  const version = Number(given)
  return version <= row.publishedVersion ? version : throwRefusal(refuse('absent'))
}

export const datasetEndpoints = bind('dataset', contract, {
  ...treeHandlers,

  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listDatasets(tx, actor, query)
    return { datasets: rows.map((row) => presentListed(actor, row)), total }
  },
  create: async ({ actor, body, tx, kernel }) => {
    return shown(tx, { actor, kernel }, await createDataset(tx, actor, { ...basicsIn(body), title: body.title }))
  },
  get: async ({ actor, object, tx, kernel }) => ({
    dataset: presentDataset(actor, object),
    ...(await usesSeenBy(tx, { actor, kernel }, object.id)),
  }),
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, basicsIn(body)))
    return shown(tx, { actor, kernel }, object.id)
  },

  compare: async ({ object, params, query, tx }) => {
    const number = Number(params.number)
    if (number < 1 || number > object.publishedVersion) throwRefusal(refuse('absent'))
    const against = known(object, query.against ?? String(number - 1))
    const isForward = against === 'now' || against > number
    const pair = isForward ? { before: number, after: against } : { before: against, after: number }
    return compareTrees(tx, object.id, object.publishedVersion, pair, query)
  },

  attached: async ({ actor, object, tx }) => ({
    ...(await attached(tx, object.id)),
    can_edit: contentPolicy.edit(actor, object) === true,
  }),
  attach: async ({ object, refs, tx, kernel, ok, logged, changed }) => {
    const given = refs['body.dataset_ids'] as FullDataset[]
    const before = await attached(tx, object.id)
    ok(await attachDatasets(tx, kernel, object, given))
    const after = await attached(tx, object.id)
    logged({ before: { 数据集: titles(before) }, after: { 数据集: titles(after) } })
    changed({ domain: 'dataset', orgId: object.orgId })
    changed({ domain: object.kind, id: object.id, orgId: object.orgId })
    return after
  },
  updateAttached: async ({ object, params, body, tx, kernel, ok, logged, changed }) => {
    const before = (await attached(tx, object.id)).datasets.find((one) => one.dataset_id === params.dataset_id)
    const given = { name: body.name, version: body.pinned_version }
    ok(await changeAttachment(tx, kernel, object, params.dataset_id, given))
    const { datasets } = await attached(tx, object.id)
    const after = orAbsent(datasets.find((one) => one.dataset_id === params.dataset_id))
    const facts = (one: typeof after | undefined) => ({ 挂载名称: one?.name, 版本: one?.pinned_version ?? '最新' })
    logged({ before: facts(before), after: facts(after) })
    changed({ domain: 'dataset', orgId: object.orgId })
    changed({ domain: object.kind, id: object.id, orgId: object.orgId })
    return { dataset: after }
  },
  detach: async ({ object, params, tx, kernel, ok, logged, changed }) => {
    const before = await attached(tx, object.id)
    ok(await detachDataset(tx, kernel, object, params.dataset_id))
    logged({ before: { 数据集: titles(before) }, after: { 数据集: titles(await attached(tx, object.id)) } })
    changed({ domain: 'dataset', orgId: object.orgId })
    changed({ domain: object.kind, id: object.id, orgId: object.orgId })
    return {}
  },
})

const titles = ({ datasets }: { datasets: { title: string }[] }): string[] => datasets.map((one) => one.title)
