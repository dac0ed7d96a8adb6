import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { changesTo, Id, Version } from './fields.ts'
import { offeringKinds } from './kinds.ts'
import { ItemStatistics } from './question/statistics.ts'
import { Learner } from './record.ts'

/** Plain rules by which somebody counts as at risk; each can be turned off, each has one number. */
export const riskRuleNames = ['away', 'overdue', 'low_score', 'stuck_steps', 'behind'] as const
export type RiskRuleName = (typeof riskRuleNames)[number]

/** How each rule reads, with `n` where its number stands. */
export const riskRuleTexts = {
  away: '已经开始但连续 n 天没有学习',
  overdue: '有 n 项或更多内容过了截止时间还没提交',
  low_score: '已有成绩低于 n 分（百分制）',
  stuck_steps: '有 n 个或更多环节失败 3 次以上仍未通过',
  behind: '平均进度比班级中位数低 n 个百分点或更多',
} as const satisfies Record<RiskRuleName, string>

const rule = (label: string, min: number, max: number, fallback: number) =>
  z
    .strictObject({
      is_on: z.boolean().default(true),
      value: z
        .number(`${label}应为数字`)
        .min(min, `${label}应不小于${min}`)
        .max(max, `${label}应不大于${max}`)
        .default(fallback),
    })
    .prefault({})
export const RiskRules = z.strictObject({
  away: rule('天数', 1, 60, 7),
  overdue: rule('项数', 1, 40, 1),
  low_score: rule('分数', 1, 100, 60),
  stuck_steps: rule('环节数', 1, 50, 1),
  behind: rule('百分点', 1, 100, 30),
})
export type RiskRules = z.output<typeof RiskRules>
const ruleChange = ({ shape }: (typeof RiskRules.shape)['away']['def']['innerType']) => z.strictObject(changesTo(shape))
const RiskRuleChanges = z.strictObject(
  Object.fromEntries(
    riskRuleNames.map((name) => [name, ruleChange(RiskRules.shape[name].def.innerType).optional()]),
  ) as Record<RiskRuleName, z.ZodOptional<ReturnType<typeof ruleChange>>>,
)

/** Learners as places in `people`: every figure names those behind it. */
const Who = z.array(z.number().int())

export const AtRisk = z.object({
  who: z.number().int(),
  reasons: z.array(z.object({ rule: z.enum(riskRuleNames), text: z.string() })),
})
export type AtRisk = z.output<typeof AtRisk>

/** Five figures of a spread, in seconds. */
const Spread = z.object({
  min: z.number(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  max: z.number(),
})

/** What work in an offering comes to by its kind's own measure, such as 速度（中位） 42 字/分. */
export const OwnFigure = z.object({ label: z.string(), value: z.number(), unit: z.string() })
export type OwnFigure = z.output<typeof OwnFigure>

export const Analysis = z.object({
  people: z.array(Learner),
  /** Learner by learner, in the order of `people`. */
  records: z.array(z.object({ percent: z.number().nullable(), progress: z.number(), record_id: Id.nullable() })),
  summary: z.object({
    learners: z.number(),
    started: Who,
    finished: Who,
    passed: Who,
    average: z.number().nullable(),
    median: z.number().nullable(),
    deviation: z.number().nullable(),
  }),
  /** Percent scores in tens; the last bucket takes 100 too. */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), who: Who })),
  unscored: Who,
  /** Per day how many had begun, and how many had submitted, by its end. */
  progress: z.array(z.object({ day: z.string(), started: z.number(), finished: z.number() })),
  contents: z.array(
    z.object({
      offering_id: Id,
      content_id: Id,
      kind: z.enum(offeringKinds),
      title: z.string(),
      /** The title of the content that it is a part of here; empty where it is offered by itself. */
      within: z.string(),
      max_score: z.number(),
      finished: Who,
      average: z.number().nullable(),
      time: Spread.nullable(),
      /** Over twice the median. */
      slow: Who,
      figures: z.array(OwnFigure),
    }),
  ),
  /** Steps in the order of their contents; only those that somebody opened. */
  steps: z.array(
    z.object({
      offering_id: Id,
      step_id: Id,
      title: z.string(),
      kind: z.string(),
      reached: z.number(),
      passed: z.number(),
      /** Passed with the first try. */
      first_try: z.number(),
      failures: z.number(),
      hints: z.number(),
      median_seconds: z.number().nullable(),
      /** Failed, and not through it yet. */
      failing: Who,
      /** What those who fail are shown most. */
      message: z.string(),
    }),
  ),
  /** Of one offering: how its rubrics' criteria were scored, step by step. Scores that are not confirmed count too. */
  criteria: z.array(
    z.object({
      step_id: Id,
      step_title: z.string(),
      criterion_id: z.string(),
      title: z.string(),
      points: z.number(),
      average: z.number(),
      scored: Who,
      /** Have all of its points. */
      full: Who,
      /** Have less than 60 percent of its points. */
      low: Who,
    }),
  ),
  /** Signs of work by weekday (1 Monday) and hour, of the last 60 days. */
  heat: z.array(z.object({ weekday: z.number(), hour: z.number(), events: z.number(), who: Who })),
  at_risk: z.array(AtRisk),
  rules: RiskRules,
  rules_version: z.number(),
})
export type Analysis = z.output<typeof Analysis>

/** How one place, or several taken together, do in one content. A learner of two places counts in both. */
const Standing = z.object({
  learners: z.number(),
  started: z.number(),
  /** Submitted, and not returned. */
  finished: z.number(),
  /** Have a score. */
  scored: z.number(),
  /** Of those who have a score, by the pass mark of their own place. */
  passed: z.number(),
  /** Percent scores. */
  average: z.number().nullable(),
  median: z.number().nullable(),
  /** Median time on task of those who finished, in seconds. */
  seconds: z.number().nullable(),
})
export type Standing = z.output<typeof Standing>

export const OtherStanding = Standing.extend({
  /** The class, where the line is one that the reader may see. */
  class: z.object({ id: Id, name: z.string(), term: z.string(), is_archived: z.boolean() }).nullable(),
  /** How many classes the line stands for. */
  classes: z.number(),
})
export type OtherStanding = z.output<typeof OtherStanding>

export const ComparedContent = z.object({
  /** As it is offered in the place that is compared. */
  offering_id: Id,
  content_id: Id,
  kind: z.enum(offeringKinds),
  title: z.string(),
  /** What it is a part of there; empty where it is taught by itself. */
  whole_title: z.string(),
  own: Standing,
  /** The own class's learners behind its figures. */
  who: z.object({ started: z.array(Id), finished: z.array(Id), scored: z.array(Id), passed: z.array(Id) }),
  /** Of one content a line for every class that the reader may see and one for the rest; otherwise one for all. */
  others: z.array(OtherStanding),
})
export type ComparedContent = z.output<typeof ComparedContent>

const id = z.object({ id: Id })
/** One of the place's offerings; without it all that the place is taught. */
const narrowed = z.object({ offering_id: Id.optional().meta({ title: '教学安排' }) })
/** Which of several answers to the same question counts: the one that is marked, or what was thought before any was. */
export const takenAnswers = ['newest', 'first'] as const
export type TakenAnswer = (typeof takenAnswers)[number]
const narrows = { 'query.offering_id': 'found only within the place that was checked' }

export const analysis = {
  ofPlace: endpoint('GET', '/apis/v2/places/:id/analysis', {
    summary: '学情分析',
    access: on('place', 'lead'),
    params: id,
    query: narrowed,
    data: z.object({ analysis: Analysis }),
    freeIds: narrows,
  }),
  compare: endpoint('GET', '/apis/v2/places/:id/comparison', {
    summary: '与其他班级对比',
    access: on('place', 'lead'),
    params: id,
    query: narrowed,
    data: z.object({ comparison: z.array(ComparedContent) }),
    freeIds: narrows,
  }),
  answers: endpoint('GET', '/apis/v2/places/:id/answers', {
    summary: '题目作答统计',
    access: on('place', 'lead'),
    params: id,
    query: z.object({
      offering_id: Id.meta({ title: '教学安排' }),
      taken: z.enum(takenAnswers, '统计的作答应为最后一次或首次').default('newest').meta({ title: '统计的作答' }),
    }),
    /** `who` of the figures are places in `learners`. */
    data: z.object({ learners: z.array(Id), items: z.array(ItemStatistics) }),
    freeIds: narrows,
    sample: { query: { offering_id: '$offering' } },
  }),
  previewRules: endpoint('POST', '/apis/v2/places/:id/risk-preview', {
    summary: '预览关注名单',
    access: on('place', 'lead'),
    params: id,
    query: narrowed,
    body: z.strictObject({ rules: RiskRules }),
    data: z.object({ at_risk: z.array(AtRisk.extend({ learner: Learner })) }),
    freeIds: narrows,
    unlogged: 'changes nothing',
    sample: { body: { rules: {} } },
  }),
  saveRules: endpoint('PUT', '/apis/v2/places/:id/risk-rules', {
    summary: '修改关注规则',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({ rules: RiskRuleChanges, version: Version }),
    data: z.object({ rules: RiskRules, rules_version: z.number() }),
    refusals: ['place.archived'],
    sample: { body: { rules: {}, version: 1 } },
  }),
} as const satisfies DomainContract
