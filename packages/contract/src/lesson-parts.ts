import { z } from 'zod'
import { ContainedContent } from './content.ts'
import { admins, endpoint, on, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Version } from './fields.ts'
import { GraphChange, GraphPoint, GraphRelation, KnowledgeGraph } from './lesson-graph.ts'
import { LessonResource, LessonResourcesChange } from './lesson-resources.ts'
import { TeachingField, TeachingFields, TeachingValue, TeachingValues } from './lesson-teaching.ts'

const params = z.object({ id: Id })
const planParams = z.object({ id: Id, session_id: Id })
const ofSession = { 'params.session_id': 'found only within the preparation that was checked' }
const one = { params: { id: '$lesson' } }

/** How far the teaching plans of a preparation are, and the headings that they have. */
export const TeachingOverview = z.object({
  fields: z.array(TeachingField),
  /** 0 as long as the school has the usual headings. */
  fields_version: z.number(),
  /** Of each session that something is written for: the headings under which it is. */
  written: z.array(z.object({ session_id: Id, field_ids: z.array(Id) })),
  /** Whether the reader may change the headings. */
  can: Abilities,
})
export type TeachingOverview = z.output<typeof TeachingOverview>

export const TeachingPlan = z.object({ values: z.array(TeachingValue), version: z.number() })
export type TeachingPlan = z.output<typeof TeachingPlan>

/** A graph, with the contents and question banks that it refers to and that were not removed. */
export const LessonGraph = z.object({ graph: KnowledgeGraph, contents: z.array(ContainedContent), version: z.number() })
export type LessonGraph = z.output<typeof LessonGraph>

/** What a preparation has to teach with, and the experiments among it that were not removed. */
export const LessonResources = z.object({
  resources: z.array(LessonResource),
  contents: z.array(ContainedContent),
  version: z.number(),
})
export type LessonResources = z.output<typeof LessonResources>

/** What was read of a table of points; nothing is saved by reading it, and nothing is placed. */
export const GraphDraft = z.object({
  points: z.array(GraphPoint),
  relations: z.array(GraphRelation),
  /** What deserves a look, in words. */
  notes: z.array(z.string()),
})
export type GraphDraft = z.output<typeof GraphDraft>

/** 教案: what is written for each session. */
export const teachingEndpoints = {
  teaching: endpoint('GET', '/apis/v2/lessons/:id/teaching-plans', {
    summary: '教案列表',
    access: on('lesson', 'view'),
    params,
    data: TeachingOverview,
    sample: one,
  }),
  /** The headings of the teaching plans of the chosen organisation. */
  saveTeachingFields: endpoint('PUT', '/apis/v2/lesson-teaching-fields', {
    summary: '修改教案栏目',
    access: admins,
    body: z.strictObject({
      fields: TeachingFields.optional(),
      version: z.number().int().min(0).meta({ title: '版本' }),
    }),
    data: z.object({ fields: z.array(TeachingField), version: z.number() }),
    freeIds: { 'body.fields.*.id': 'names a heading of the template itself' },
    sample: { body: { version: 0 } },
  }),
  teachingPlan: endpoint('GET', '/apis/v2/lessons/:id/teaching-plans/:session_id', {
    summary: '教案',
    access: on('lesson', 'view'),
    params: planParams,
    data: TeachingPlan,
    freeIds: ofSession,
    sample: { params: { ...one.params, session_id: '$lesson_session' } },
  }),
  /** What is given is written under its headings; under the others it stays. */
  saveTeachingPlan: endpoint('PUT', '/apis/v2/lessons/:id/teaching-plans/:session_id', {
    summary: '修改教案',
    access: on('lesson', 'edit'),
    params: planParams,
    body: z.strictObject({ values: TeachingValues.optional(), version: Version }),
    data: TeachingPlan,
    freeIds: {
      ...ofSession,
      'body.values.*.field_id': 'names a heading of the template of the organisation',
      'body.values.*.steps.*.id': 'names a part of the plan itself',
    },
    sample: { params: { ...one.params, session_id: '$lesson_session' }, body: { version: 1, values: [] } },
  }),
  /**
   * Teaching plans as Word documents, in the form of the preparation or the school where there is one, or as a PDF: that of
   * one session, or all that are begun. `zip` has a document for each.
   */
  exportTeaching: endpoint('POST', '/apis/v2/exports/lesson-teaching-plans', {
    summary: '导出教案',
    access: on('lesson', 'view', 'body.lesson_id'),
    body: z.object({
      lesson_id: Id,
      session_id: Id.optional(),
      format: z.enum(['docx', 'zip', 'pdf']).default('docx').meta({ title: '格式' }),
      token: z.string().optional(),
      domain_id: z.string().optional(),
    }),
    answer: 'file',
    refusals: ['file.unreadable'],
    freeIds: {
      'body.session_id': 'found only within the preparation that was checked',
      'body.domain_id': 'the organisation header of an export form',
    },
    sample: { body: { lesson_id: '$lesson' } },
  }),
} as const satisfies DomainContract

/** 知识图谱: points, and what they are to each other. */
export const graphEndpoints = {
  graph: endpoint('GET', '/apis/v2/lessons/:id/graph', {
    summary: '知识图谱',
    access: on('lesson', 'view'),
    params,
    data: LessonGraph,
    sample: one,
  }),
  /** What is given is put in or taken out; the rest of the graph stays. What is new in it must be open to the caller. */
  saveGraph: endpoint('PUT', '/apis/v2/lessons/:id/graph', {
    summary: '修改知识图谱',
    access: on('lesson', 'edit'),
    params,
    body: z.strictObject({ graph: GraphChange, version: Version }),
    bodyLimitBytes: 4 * 1024 * 1024,
    data: LessonGraph,
    freeIds: {
      'body.graph.points.*.id': 'names a point of the graph itself',
      'body.graph.points.*.row_ids': 'names lines of the outline of the same preparation',
      'body.graph.points.*.content_ids': 'what is new is loaded and checked like a reference; the rest stays',
      'body.graph.relations.*.id': 'names a relation of the graph itself',
      'body.graph.relations.*.from': 'names a point of the graph itself',
      'body.graph.relations.*.to': 'names a point of the graph itself',
      'body.graph.removed': 'names points and relations of the graph itself',
      'body.graph.bank_ids': 'what is new is loaded and checked like a reference; the rest stays',
    },
    refusals: ['series.badPart'],
    sample: { ...one, body: { version: 1, graph: { points: [] } } },
  }),
  /** How many questions of its banks are about each point, by the names of the points. */
  graphItems: endpoint('GET', '/apis/v2/lessons/:id/graph/items', {
    summary: '知识点的题目数',
    access: on('lesson', 'view'),
    params,
    data: z.object({ items: z.array(z.object({ point_id: Id, questions: z.number() })) }),
    sample: one,
  }),
  /** Its points with their relations, as a table. */
  exportGraph: endpoint('POST', '/apis/v2/exports/lesson-graph', {
    summary: '导出知识图谱',
    access: on('lesson', 'view', 'body.lesson_id'),
    body: z.object({ lesson_id: Id, token: z.string().optional(), domain_id: z.string().optional() }),
    answer: 'file',
    freeIds: { 'body.domain_id': 'the organisation header of an export form' },
    sample: { body: { lesson_id: '$lesson' } },
  }),
  /** What a table has of points and relations, to be looked at before it is taken. */
  readGraph: endpoint('POST', '/apis/v2/lessons/:id/graph-file', {
    summary: '识别知识点表格',
    access: on('lesson', 'edit'),
    params,
    multipart: { field: 'file' },
    bodyLimitBytes: 10 * 1024 * 1024,
    data: z.object({ draft: GraphDraft }),
    refusals: ['file.wrongType', 'file.tooLarge', 'file.unreadable'],
    unlogged: 'changes nothing',
    sample: one,
  }),
} as const satisfies DomainContract

/** 课程资源: courseware, videos and files that are kept with it, and experiments that are linked. */
export const resourceEndpoints = {
  resources: endpoint('GET', '/apis/v2/lessons/:id/resources', {
    summary: '课程资源',
    access: on('lesson', 'view'),
    params,
    data: LessonResources,
    sample: one,
  }),
  /** What is given is put in or taken out; the rest stays. A file must be one of the platform's, an experiment open to the caller. */
  saveResources: endpoint('PUT', '/apis/v2/lessons/:id/resources', {
    summary: '修改课程资源',
    access: on('lesson', 'edit'),
    params,
    body: z.strictObject({ resources: LessonResourcesChange, version: Version }),
    bodyLimitBytes: 2 * 1024 * 1024,
    data: LessonResources,
    freeIds: {
      'body.resources.put.*.id': 'names a resource of the preparation itself',
      'body.resources.put.*.row_ids': 'names lines of the outline of the same preparation',
      'body.resources.put.*.file.resource_id': 'says where a file is from; the file itself is looked at',
      'body.resources.put.*.content_id': 'what is new is loaded and checked like a reference; the rest stays',
      'body.resources.removed': 'names resources of the preparation itself',
      'body.resources.order': 'names resources of the preparation itself',
    },
    refusals: ['series.badPart'],
    sample: { ...one, body: { version: 1, resources: { put: [] } } },
  }),
} as const satisfies DomainContract
