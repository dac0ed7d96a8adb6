import { graphEndpoints as contract } from '@lab/contract/lesson-parts'
import { changedGraph, graphExcess, type KnowledgeGraph } from '@lab/contract/lesson-graph'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { partBytes } from '../../kernel/http/part-bytes.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { Unreadable } from '../../kernel/markup/unreadable.ts'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { mayContain, presentContained, saveContent } from '../content/index.ts'
import { readSheetsApart } from '../question-exchange/index.ts'
import { graphFrom } from './graph-reading.ts'
import { graphSheet } from './graph-sheet.ts'
import { contentsIn, findGraph, putGraph, questionsOfPoints } from './graph-store.ts'
import { noteChanged, noteWriter, outlineOf } from './store.ts'

const fileLimitBytes = 10 * 1024 * 1024

const shown = async (tx: Tx, graph: KnowledgeGraph, version: number) => ({
  graph,
  contents: await presentContained(tx, contentsIn(graph)),
  version,
})

/** Why a content does not belong in a graph; null where it does. */
const unfit =
  (banks: ReadonlySet<string>) =>
  ({ id, kind, title }: { id: string; kind: string; title: string }): string | null =>
    banks.has(id) && kind !== 'question_bank' ? `「${title}」不是题库，请重新选择` : null

export const graphHandlers = bind('lesson', contract, {
  graph: async ({ object, tx }) => shown(tx, await findGraph(tx, object.id), object.version),
  saveGraph: async ({ actor, object, body, tx, kernel, ok, refuse: leave }) => {
    const before = await findGraph(tx, object.id)
    const graph = changedGraph(before, body.graph)
    const excess = graphExcess(graph)
    if (excess) leave('invalid', { message: excess })
    const known = new Set(contentsIn(before))
    const added = contentsIn(graph).filter((id) => !known.has(id))
    ok(await mayContain(tx, { actor, kernel }, added, unfit(new Set(graph.bank_ids))))
    const { version } = ok(await saveContent(tx, actor, object.id, body.version, {}))
    await putGraph(tx, object.id, graph)
    await noteChanged(tx, object.id)
    await noteWriter(tx, object.id, actor.userId)
    return shown(tx, graph, version)
  },
  graphItems: async ({ object, tx }) => {
    const { points, bank_ids: banks } = await findGraph(tx, object.id)
    const found = await questionsOfPoints(tx, banks, points)
    return { items: found.map(({ pointId, questions }) => ({ point_id: pointId, questions })) }
  },
  exportGraph: async ({ object, tx }) =>
    xlsxAnswer(`${object.title}知识点`, graphSheet(await findGraph(tx, object.id), await outlineOf(tx, object.id))),
  readGraph: async ({ actor, object, tx, parts, kernel, ok, refuse: leave }) => {
    const onCrash = (error: unknown): void =>
      kernel.log.error({ err: error, id: object.id }, 'reading a table of points crashed')
    const { rows } = await outlineOf(tx, object.id)
    for await (const part of parts()) {
      const bytes = ok(await partBytes(part, fileLimitBytes))
      if (!/\.xlsx$/i.test(part.filename)) leave('file.wrongType', { formats: 'xlsx' })
      try {
        // One of a person at a time: each takes a thread.
        const sheets = await inTurn(`graph ${actor.userId}`, () => readSheetsApart(new Uint8Array(bytes), onCrash))
        return { draft: graphFrom(sheets, rows) }
      } catch (error) {
        if (error instanceof Unreadable) return leave('file.unreadable', { reason: error.message })
        throw error
      }
    }
    return leave('invalid', { message: '请上传文件' })
  },
})
