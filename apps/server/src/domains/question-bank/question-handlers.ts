import { bankQuestion as contract, rubricProblem } from '@lab/contract/bank-question'
import type { Question } from '@lab/contract/question/content'
import { questionText } from '@lab/contract/question/describe'
import { and, inArray, eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, refuse, throwRefusal, type Refusal } from '../../kernel/result.ts'
import type { Reader } from '../content/index.ts'
import { operationFault } from '../experiment/index.ts'
import { markAnswer, presentQuestion } from '../question/index.ts'
import { groupId, duplicatesOf, similarTo, tellApart } from './duplicates.ts'
import {
  findQuestion,
  listQuestions,
  hasFigures,
  listQuestionVersions,
  listRemoved,
  ownIds,
  questionRows,
  tagsOf,
} from './list-questions.ts'
import { loadPinned, pinKey, type PinnedQuestion } from './pinned.ts'
import { presentBy, presentFigures, presentFull, presentGroup, presentQuestionRow, presentUse } from './present.ts'
import { knowledgePoints } from './tables.ts'
import { copyQuestions, moveQuestions } from './transfer.ts'
import type { FullQuestionBank } from './store.ts'
import { byVersion, pooled } from './measures.ts'
import { measuresOf } from './measures-store.ts'
import { usesOf } from './uses.ts'
import {
  changeQuestions,
  insertQuestions,
  removeQuestions,
  restoreQuestions,
  updateQuestion,
} from './write-questions.ts'

const foundIn = async (tx: Tx, bankId: string, id: string) => orAbsent(await findQuestion(tx, bankId, id))

/** Refuses points that are not of the bank: they would be left out unseen. */
async function ofBank(tx: Tx, bankId: string, pointIds: readonly string[]): Promise<true | Refusal<'invalid'>> {
  const distinct = [...new Set(pointIds)]
  if (distinct.length === 0) return true
  const known = await tx.$count(
    knowledgePoints,
    and(eq(knowledgePoints.bankId, bankId), inArray(knowledgePoints.id, distinct)),
  )
  return known === distinct.length ? true : refuse('invalid', { message: '有知识点已被删除，请重新选择' })
}

/** Refuses an operation question whose experiment its author may not use. */
async function mayAsk(
  tx: Tx,
  reader: Reader & { actor: Actor },
  question: Question,
  before?: Question,
): Promise<true | Refusal<'invalid'>> {
  const fault = await operationFault(tx, reader, [question], { before: before ? [before] : [] })
  return fault === null ? true : refuse('invalid', { message: fault })
}

/** Those of the chosen questions that are there; refuses where none is. */
async function chosen(tx: Tx, bankId: string, ids: readonly string[]): Promise<string[]> {
  const own = await ownIds(tx, bankId, ids)
  return own.length ? own : throwRefusal(refuse('absent'))
}

const comparedVersion = (version: number, { stem, question, rubric }: PinnedQuestion) => ({
  version,
  stem,
  text: [
    questionText(question),
    ...(rubric ?? []).map(({ title, points, note }) => `评分项：${title}（${points}分）${note ? `：${note}` : ''}`),
  ].join('\n'),
})

export const bankQuestionEndpoints = bind('bankQuestion', contract, {
  list: async ({ object, query, tx }) => {
    const { rows, total } = await listQuestions(tx, object.id, query)
    return { questions: rows.map(presentQuestionRow), total, has_figures: await hasFigures(tx, object.id) }
  },
  tags: async ({ object, tx }) => ({ tags: await tagsOf(tx, object.id) }),
  create: async ({ actor, object, body, tx, kernel, ok, logged }) => {
    const { point_ids: pointIds, ...draft } = body
    ok(await ofBank(tx, object.id, pointIds))
    ok(await mayAsk(tx, { actor, kernel }, draft.question))
    const [id] = await insertQuestions(tx, actor, object.id, [{ ...draft, pointIds }])
    const question = await foundIn(tx, object.id, id!)
    logged({ before: {}, after: { 题号: question.number, 题干: question.stemText } })
    return { question: presentFull(question) }
  },
  get: async ({ object, params, tx }) => ({
    question: presentFull(await foundIn(tx, object.id, params.question_id)),
  }),
  update: async ({ actor, object, params, body, tx, kernel, ok, logged }) => {
    const before = await foundIn(tx, object.id, params.question_id)
    const { revision: seen, point_ids: pointIds, ...change } = body
    if (pointIds) ok(await ofBank(tx, object.id, pointIds))
    if (change.question) ok(await mayAsk(tx, { actor, kernel }, change.question, before.question))
    const { question = before.question, points = before.points, rubric = before.rubric } = change
    const kept = question.type === 'short_answer' ? rubric : null
    const problem = rubricProblem({ question, points, rubric: kept })
    if (problem !== null) ok(refuse('invalid', { message: problem }))
    ok(
      await updateQuestion(
        tx,
        actor,
        { bankId: object.id, id: before.id, seen },
        { ...change, rubric: kept, pointIds },
      ),
    )
    const after = await foundIn(tx, object.id, before.id)
    logged({ before: facts(before), after: facts(after) })
    return { question: presentFull(after) }
  },
  preview: async ({ object, params, query, tx }) => {
    const { id, stem, points, question } = await foundIn(tx, object.id, params.question_id)
    const presented = presentQuestion(question, { seed: `${id} ${query.seed}`, shufflesOptions: query.seed !== '' })
    return { stem, points, presented }
  },
  tryAnswer: async ({ object, params, body, tx }) => {
    const { question } = await foundIn(tx, object.id, params.question_id)
    return { mark: markAnswer(question, body.answer), analysis: question.analysis }
  },
  versions: async ({ object, params, query, tx }) => {
    const { id } = await foundIn(tx, object.id, params.question_id)
    const { rows, total } = await listQuestionVersions(tx, id, query)
    const measured = new Map(byVersion((await measuresOf(tx, [id])).get(id) ?? []))
    const versions = rows.map(({ version, createdAt, createdBy, name, avatar }) => ({
      version,
      created_at: createdAt,
      created_by: presentBy(createdBy, name, avatar),
      ...presentFigures(pooled(measured.get(version) ?? [])),
    }))
    return { versions, total }
  },
  compare: async ({ object, params, query, tx }) => {
    const { id } = await foundIn(tx, object.id, params.question_id)
    const number = Number(params.number)
    const other = query.against === undefined ? number - 1 : Number(query.against)
    const pins = [number, other].map((version) => ({ question_id: id, version }))
    const found = await loadPinned(tx, pins)
    const [one, against] = pins.map((pin) => found.get(pinKey(pin)))
    const this_ = comparedVersion(number, orAbsent(one))
    const that = against ? comparedVersion(other, against) : null
    return that && other > number ? { before: this_, after: that } : { before: that, after: this_ }
  },
  uses: async ({ actor, object, body, tx, kernel }) => {
    const ids = await ownIds(tx, object.id, body.ids)
    const uses = await usesOf(tx, kernel.providers.questionUsers, { actor, kernel }, ids)
    return { uses: uses.map(presentUse) }
  },

  changeMany: async ({ actor, object, body, tx, ok, logged }) => {
    const { points, difficulty, add_tags: addTags, remove_tags: removeTags } = body
    const { add_point_ids: addPointIds, remove_point_ids: removePointIds } = body
    ok(await ofBank(tx, object.id, addPointIds))
    const ids = await chosen(tx, object.id, body.ids)
    const change = { points, difficulty, addTags, removeTags, addPointIds, removePointIds }
    const { changed, leftOut } = await changeQuestions(tx, actor, object.id, ids, change)
    logged({
      before: {},
      after: {
        题目数: changed,
        ...(points === undefined ? {} : { 分值: points }),
        ...(difficulty === undefined ? {} : { 难度: difficulty }),
        ...(addTags.length ? { 添加标签: addTags } : {}),
        ...(removeTags.length ? { 移除标签: removeTags } : {}),
        ...(addPointIds.length ? { 添加知识点: addPointIds.length } : {}),
        ...(removePointIds.length ? { 移除知识点: removePointIds.length } : {}),
      },
    })
    return { changed, left_out: leftOut }
  },
  move: async ({ actor, object, refs, body, tx, ok, logged, changed }) => {
    const [to] = refs['body.bank_id'] as [FullQuestionBank]
    const moved = ok(await moveQuestions(tx, actor, object.id, to, await chosen(tx, object.id, body.ids)))
    logged({ before: {}, after: { 移动题目数: moved, 题库: to.title } })
    for (const { id, orgId } of [object, to]) changed({ domain: 'bankQuestion', id, orgId })
    return { moved }
  },
  copy: async ({ actor, object, refs, body, tx, ok, logged, changed }) => {
    const [to] = refs['body.bank_id'] as [FullQuestionBank]
    const copied = ok(await copyQuestions(tx, actor, object.id, to, await chosen(tx, object.id, body.ids)))
    logged({ before: {}, after: { 复制题目数: copied, 题库: to.title } })
    changed({ domain: 'bankQuestion', id: to.id, orgId: to.orgId })
    return { copied }
  },
  remove: async ({ actor, object, body, tx, logged }) => {
    const removed = await removeQuestions(tx, actor, object.id, body.ids)
    logged({ before: {}, after: { 删除题目数: removed.length } })
    return { removed: removed.length }
  },
  restore: async ({ object, body, tx, logged }) => {
    const restored = await restoreQuestions(tx, object.id, body.ids)
    logged({ before: {}, after: { 恢复题目数: restored.length } })
    return { restored: restored.length }
  },
  bin: async ({ object, query, tx }) => {
    const { rows, total } = await listRemoved(tx, object.id, query)
    const questions = rows.map((row) => ({ ...presentQuestionRow(row), deleted_at: row.deletedAt! }))
    return { questions, total }
  },

  duplicates: async ({ object, query, tx }) => {
    const groups = await duplicatesOf(tx, object.id)
    const shown = groups.slice((query.page - 1) * query.per_page, query.page * query.per_page)
    const rows = await questionRows(
      tx,
      shown.flatMap(({ ids }) => ids.slice(0, shownOfGroup)),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return {
      groups: shown.map((group) =>
        presentGroup(
          { ...group, id: groupId(group) },
          group.ids.flatMap((id) => byId.get(id) ?? []),
        ),
      ),
      total: groups.length,
    }
  },
  similar: async ({ object, body, tx }) => {
    const found = await similarTo(tx, object.id, {
      stem: body.stem.value,
      question: body.question,
      exceptId: body.except_id,
    })
    const shares = new Map(found.map(({ id, likeness }) => [id, likeness]))
    const rows = await questionRows(tx, [...shares.keys()])
    return { similar: rows.map((row) => ({ likeness: shares.get(row.id)!, question: presentQuestionRow(row) })) }
  },
  tellApart: async ({ actor, object, body, tx, logged }) => {
    const marked = await tellApart(tx, actor, await chosen(tx, object.id, body.ids))
    logged({ before: {}, after: { 标记为不重复: marked } })
    return { marked }
  },
})

/** A group of so many is shown whole. */
const shownOfGroup = 50

const facts = (row: Awaited<ReturnType<typeof foundIn>>) => ({
  题号: row.number,
  题干: row.stemText,
  题目: questionText(row.question),
  分值: row.points,
  难度: row.difficulty,
  标签: row.tags,
  知识点: row.knowledge.map(({ name }) => name),
})
