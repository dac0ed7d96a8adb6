import { z } from 'zod'
import {
  contentBasics,
  contentChanges,
  ContentDetail,
  contentListFreeIds,
  contentListQuery,
  ContentRow,
} from './content.ts'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { Id, Version, text } from './fields.ts'

export const knowledgeLimits = {
  /** Points of one bank. */
  points: 2_000,
  /** Levels of its tree. */
  depth: 8,
  name: 50,
  /** Points that one question is about. */
  ofQuestion: 10,
} as const

const Counted = z.object({ question_count: z.number() })
export const QuestionBankRow = ContentRow.extend(Counted.shape)
export type QuestionBankRow = z.output<typeof QuestionBankRow>
export const QuestionBank = ContentDetail.extend(Counted.shape)
export type QuestionBank = z.output<typeof QuestionBank>

/** A knowledge point; points come in the order of the tree, each before those below it. */
export const KnowledgePoint = z.object({
  id: Id,
  parent_id: Id.nullable(),
  name: z.string(),
  /** Questions about the point itself, and about it or one below it. */
  own_count: z.number(),
  question_count: z.number(),
})
export type KnowledgePoint = z.output<typeof KnowledgePoint>

const PointName = text('知识点', knowledgeLimits.name)
const params = z.object({ id: Id })
const pointParams = z.object({ id: Id, point_id: Id })
const one = { params: { id: '$question_bank' } }
const onePoint = { params: { id: '$question_bank', point_id: '$knowledge_point' } }
const ofBank = 'belongs to the bank of the address, or counts as absent'
const Tree = z.object({ points: z.array(KnowledgePoint), total: z.number() })

export const question_bank = {
  list: endpoint('GET', '/apis/v2/question-banks', {
    summary: '题库列表',
    access: staff,
    query: z.object(contentListQuery),
    data: z.object({ question_banks: z.array(QuestionBankRow), total: z.number() }),
    freeIds: contentListFreeIds,
  }),
  create: endpoint('POST', '/apis/v2/question-banks', {
    summary: '新建题库',
    access: staff,
    body: z.strictObject(contentBasics),
    data: z.object({ question_bank: QuestionBank }),
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { body: { title: '示例题库', category_id: '$category' } },
  }),
  get: endpoint('GET', '/apis/v2/question-banks/:id', {
    summary: '题库详情',
    access: on('question_bank', 'view'),
    params,
    data: z.object({ question_bank: QuestionBank }),
    sample: one,
  }),
  update: endpoint('PUT', '/apis/v2/question-banks/:id', {
    summary: '修改题库',
    access: on('question_bank', 'edit'),
    params,
    body: z.strictObject({ version: Version, ...contentChanges }),
    data: z.object({ question_bank: QuestionBank }),
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { ...one, body: { version: 1, title: '示例题库', category_id: '$category' } },
  }),

  knowledge: endpoint('GET', '/apis/v2/question-banks/:id/knowledge-points', {
    summary: '知识点列表',
    access: on('question_bank', 'use'),
    params,
    data: Tree,
    sample: one,
  }),
  addPoint: endpoint('POST', '/apis/v2/question-banks/:id/knowledge-points', {
    summary: '新建知识点',
    access: on('question_bank', 'edit'),
    params,
    body: z.strictObject({ name: PointName, parent_id: Id.nullable().default(null) }),
    data: Tree.extend({ point_id: Id }),
    refusals: ['nameTaken'],
    freeIds: { 'body.parent_id': ofBank },
    sample: { ...one, body: { name: '新的知识点' } },
  }),
  /** Another name, or another place: below `parent_id`, before its point `before_id`, or last. */
  changePoint: endpoint('PUT', '/apis/v2/question-banks/:id/knowledge-points/:point_id', {
    summary: '修改知识点',
    access: on('question_bank', 'edit'),
    params: pointParams,
    body: z.strictObject({
      name: PointName.optional(),
      place: z.strictObject({ parent_id: Id.nullable(), before_id: Id.nullable() }).optional(),
    }),
    data: Tree,
    refusals: ['nameTaken'],
    freeIds: { 'params.point_id': ofBank, 'body.place.parent_id': ofBank, 'body.place.before_id': ofBank },
    sample: { ...onePoint, body: { name: '知识点' } },
  }),
  /** With the points below it; its questions stay. */
  removePoint: endpoint('DELETE', '/apis/v2/question-banks/:id/knowledge-points/:point_id', {
    summary: '删除知识点',
    access: on('question_bank', 'edit'),
    params: pointParams,
    data: Tree,
    freeIds: { 'params.point_id': ofBank },
    sample: onePoint,
  }),
} as const satisfies DomainContract
