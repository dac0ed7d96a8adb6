import { question_bank as contract } from '@lab/contract/question-bank'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent } from '../../kernel/result.ts'
import { basicsIn, saveContent, type Reader } from '../content/index.ts'
import { addPoint, changePoint, removePoint, treeOfBank } from './knowledge.ts'
import { presentBank, presentListed } from './present.ts'
import { createQuestionBank, findQuestionBank, listQuestionBanks } from './store.ts'

/** The bank as it is after a change, for the person who made it. */
async function shown(tx: Tx, reader: Reader, id: string) {
  return { question_bank: presentBank(reader.actor, orAbsent(await findQuestionBank(tx, id, reader))) }
}

export const questionBankEndpoints = bind('question_bank', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listQuestionBanks(tx, actor, query)
    return { question_banks: rows.map((row) => presentListed(actor, row)), total }
  },
  create: async ({ actor, body, tx, kernel }) =>
    shown(tx, { actor, kernel }, await createQuestionBank(tx, actor, { ...basicsIn(body), title: body.title })),
  get: async ({ actor, object }) => ({ question_bank: presentBank(actor, object) }),
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, basicsIn(body)))
    return shown(tx, { actor, kernel }, object.id)
  },

  knowledge: async ({ object, tx }) => treeOfBank(tx, object.id),
  addPoint: async ({ object, body, tx, ok, logged }) => {
    const pointId = ok(await addPoint(tx, object, { name: body.name, parentId: body.parent_id }))
    logged({ before: {}, after: { 知识点: body.name } })
    return { ...(await treeOfBank(tx, object.id)), point_id: pointId }
  },
  changePoint: async ({ object, params, body, tx, ok, logged }) => {
    const before = await treeOfBank(tx, object.id)
    const { name, place } = body
    ok(
      await changePoint(tx, object.id, params.point_id, {
        name,
        place: place && { parentId: place.parent_id, beforeId: place.before_id },
      }),
    )
    const after = await treeOfBank(tx, object.id)
    logged({ before: pointIn(before, params.point_id), after: pointIn(after, params.point_id) })
    return after
  },
  removePoint: async ({ object, params, tx, ok, logged }) => {
    const before = await treeOfBank(tx, object.id)
    ok(await removePoint(tx, object.id, params.point_id))
    logged({ before: pointIn(before, params.point_id), after: {} })
    return treeOfBank(tx, object.id)
  },
})

type Tree = Awaited<ReturnType<typeof treeOfBank>>
/** A point as the operation log names it: with those above it. */
function pointIn({ points }: Tree, id: string): { 知识点: string } {
  const names: string[] = []
  for (let at: string | null = id; at !== null;) {
    const point = points.find((one) => one.id === at)
    names.unshift(point?.name ?? '')
    at = point?.parent_id ?? null
  }
  return { 知识点: names.join(' / ') }
}
