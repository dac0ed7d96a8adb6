import { z } from 'zod'
import { CoverShape } from './content.ts'
import { endpoint, on, ref, type DomainContract } from './endpoint.ts'
import { Abilities, changesTo, Id, Paging, PersonBrief, Timestamp, Version, moment } from './fields.ts'
import { contentKinds, offeringKinds } from './kinds.ts'
import { placeKinds } from './place-words.ts'
import { partyKinds } from './record-words.ts'

export const latePolicies = ['accept', 'deduct', 'refuse'] as const
export const latePolicyLabels = {
  accept: '允许迟交',
  deduct: '迟交扣分',
  refuse: '不允许迟交',
} as const satisfies Record<(typeof latePolicies)[number], string>

/** Which of a learner's attempts a record's score is. */
export const countedAttempts = ['best', 'last', 'first', 'average'] as const
export type CountedAttempt = (typeof countedAttempts)[number]
export const countedAttemptLabels = {
  best: '取最高分',
  last: '取最后一次',
  first: '取第一次',
  average: '取平均分',
} as const satisfies Record<CountedAttempt, string>

const Moment = moment().nullable()

const settingsFields = {
  opens_at: Moment.meta({ title: '开放时间' }),
  closes_at: Moment.meta({ title: '截止时间' }),
  /** How often a learner may hand in; null is unlimited. */
  attempts: z.number().int().min(1, '提交次数应不小于1').max(100).nullable().meta({ title: '提交次数' }),
  counted_attempt: z.enum(countedAttempts).meta({ title: '计分方式' }),
  weight: z.number().min(0, '权重应不小于0').max(100, '权重应不大于100').meta({ title: '权重' }),
  late_policy: z.enum(latePolicies).meta({ title: '迟交规则' }),
  late_percent: z.number().min(0).max(100).meta({ title: '迟交扣分比例' }),
  needs_approval: z.boolean().meta({ title: '需要申请' }),
  /** In percent of the points that a content is worth. */
  pass_score: z.number().min(0, '及格线应不小于0').max(100, '及格线应不大于100').meta({ title: '及格线' }),
  /** What needs no teacher's eye is graded as soon as it is submitted. */
  auto_confirm: z.boolean().meta({ title: '自动确认' }),
  /** Whose record it is: a person's, or a group's of the place. Fixed as soon as somebody has begun. */
  party_kind: z.enum(partyKinds, '完成方式应为个人或小组').meta({ title: '完成方式' }),
}

/** How a content is offered in one place; null dates are open ends. */
export const OfferingSettings = z.strictObject({
  opens_at: settingsFields.opens_at.default(null),
  closes_at: settingsFields.closes_at.default(null),
  attempts: settingsFields.attempts.default(null),
  counted_attempt: settingsFields.counted_attempt.default('last'),
  weight: settingsFields.weight.default(1),
  late_policy: settingsFields.late_policy.default('accept'),
  late_percent: settingsFields.late_percent.default(0),
  needs_approval: settingsFields.needs_approval.default(false),
  pass_score: settingsFields.pass_score.default(60),
  auto_confirm: settingsFields.auto_confirm.default(false),
  party_kind: settingsFields.party_kind.default('person'),
})
export type OfferingSettings = z.output<typeof OfferingSettings>
export const settingNames = Object.keys(settingsFields) as [SettingName, ...SettingName[]]
export type SettingName = keyof typeof settingsFields
/** Whether what opens and closes then is open for a while: as moments, since each may have an offset of its own. */
export const openEnds = (opens: string | null, closes: string | null): boolean =>
  !opens || !closes || Date.parse(opens) < Date.parse(closes)

/** What the settings are after a change of them. */
export const OrderedSettings = OfferingSettings.refine((s) => openEnds(s.opens_at, s.closes_at), {
  message: '截止时间应晚于开放时间',
  path: ['closes_at'],
})

/** What is said of the settings when a content is added; the rest is as the content itself has it (教学设置). */
const settingsChoice = z
  .strictObject(settingsFields)
  .partial()
  .refine((s) => openEnds(s.opens_at ?? null, s.closes_at ?? null), {
    message: '截止时间应晚于开放时间',
    path: ['closes_at'],
  })

export const Offering = z.object({
  id: Id,
  kind: z.enum(offeringKinds),
  content_id: Id,
  content_title: z.string(),
  content_cover: z.string(),
  content_shape: CoverShape,
  content_state: z.string(),
  /** Where it is offered. */
  place_id: Id,
  place_kind: z.enum(placeKinds),
  place_name: z.string(),
  /** The offering that it is a part of. */
  parent_id: Id.nullable(),
  /** The title of the content as a part of which it is offered; empty where it is offered by itself. */
  within: z.string(),
  position: z.number(),
  settings: OfferingSettings,
  /** Of each setting, whether it is its own or its parent's. */
  settings_from: z.record(z.enum(settingNames), z.enum(['own', 'parent'])),
  /** What its learners can reach in all. */
  max_score: z.number(),
  /** Whether what learners did of it can be judged again. */
  can_regrade: z.boolean(),
  /** not_open, open, closed: by the dates, at the time of the answer. */
  phase: z.enum(['not_open', 'open', 'closed']),
  /** The version that learners who begin now work on, and the newest that was published. */
  content_version: z.number(),
  latest_version: z.number(),
  added_by: PersonBrief,
  learner_count: z.number(),
  started_count: z.number(),
  finished_count: z.number(),
  average_score: z.number().nullable(),
  version: z.number(),
  created_at: Timestamp,
  can: Abilities,
})
export type Offering = z.output<typeof Offering>

/** Why a content is not offered at an address, in words, and where it is as far as the reader may look there. */
export const Untaught = z.object({
  text: z.string(),
  kind: z.enum(contentKinds),
  content_id: Id,
  title: z.string(),
  /** The nearest first: in the same place, then by the names of places. */
  elsewhere: z.array(
    z.object({
      offering_id: Id,
      place_id: Id,
      place_kind: z.enum(placeKinds),
      place_name: z.string(),
      /** The content as a part of which it is offered there. */
      within: z.object({ kind: z.enum(contentKinds), id: Id, title: z.string() }).nullable(),
    }),
  ),
})
export type Untaught = z.output<typeof Untaught>

/** Narrows the list of a content: to a place, to one offering of it, or to what is offered as a part of another content. */
export const whereOffered = {
  place_id: Id.optional().meta({ title: '教学空间' }),
  offering_id: Id.optional().meta({ title: '教学安排' }),
  within: Id.optional().meta({ title: '所属内容' }),
}
const narrowsTheList = 'narrows the list of the object that was checked'
export const whereOfferedIsFree = {
  'query.place_id': narrowsTheList,
  'query.offering_id': narrowsTheList,
  'query.within': narrowsTheList,
}

const id = z.object({ id: Id })

export const offering = {
  /** What a place is taught; with `parent_id` what is below one of its offerings, `with_parts` what is below any of them too. */
  listOfPlace: endpoint('GET', '/apis/v2/places/:id/offerings', {
    summary: '教学内容列表',
    access: on('place', 'view'),
    params: id,
    query: z.object({
      kind: z.enum(offeringKinds).optional(),
      keyword: z.string().max(100).optional(),
      parent_id: Id.optional(),
      with_parts: z.enum(['true']).optional().meta({ title: '包含下级内容' }),
      ...Paging,
    }),
    data: z.object({ offerings: z.array(Offering), total: z.number() }),
    freeIds: { 'query.parent_id': 'narrows the list of the place that was checked' },
  }),
  listOfContent: endpoint('GET', '/apis/v2/contents/:id/offerings', {
    summary: '内容所在的班级',
    access: on('content', 'view'),
    params: id,
    /** `within`: only as a part of that content. */
    query: z.object({ within: whereOffered.within, ...Paging }),
    data: z.object({ offerings: z.array(Offering), total: z.number() }),
    freeIds: { 'query.within': narrowsTheList },
  }),
  /**
   * `within`: the content (a series, a course) as a part of which it is meant; else what is offered by itself. Of a content
   * that the reader may see, but that is not offered there, the answer says why; of any other there is none.
   */
  ofContentInPlace: endpoint('GET', '/apis/v2/places/:id/contents/:content_id/offering', {
    summary: '内容的教学安排',
    access: on('place', 'view'),
    params: z.object({ id: Id, content_id: Id }),
    query: z.object({ within: Id.optional() }),
    data: z.object({ offering: Offering.nullable(), untaught: Untaught.nullable() }),
    freeIds: {
      'params.content_id': 'found within the place that was checked, or named only to who may see it',
      'query.within': 'found within the place that was checked, or named only to who may see it',
    },
    sample: { params: { content_id: '$experiment' } },
  }),
  /** Whether a content is a part of another one: as that is worked on, was published or is taught. If not, the answer says so. */
  partOf: endpoint('GET', '/apis/v2/contents/:id/within/:whole_id', {
    summary: '内容是否在所属内容中',
    access: on('content', 'view'),
    params: z.object({ id: Id, whole_id: Id }),
    data: z.object({ untaught: Untaught.nullable(), whole_title: z.string() }),
    freeIds: { 'params.whole_id': 'named only to who may see it' },
    sample: { params: { whole_id: '$series' } },
  }),
  get: endpoint('GET', '/apis/v2/offerings/:id', {
    summary: '教学内容详情',
    access: on('offering', 'view'),
    params: id,
    data: z.object({ offering: Offering }),
  }),
  /** The settings that a content begins with in a class, unless others are given. */
  defaults: endpoint('GET', '/apis/v2/contents/:id/offering-defaults', {
    summary: '内容在班级中的默认设置',
    access: on('content', 'use'),
    params: id,
    data: z.object({ settings: OfferingSettings, max_score: z.number() }),
  }),
  add: endpoint('POST', '/apis/v2/places/:id/offerings', {
    summary: '添加教学内容',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({
      content_ids: z.array(Id).min(1, '请选择内容').max(200, '一次最多添加200个'),
      /** Below another offering of the place, whose settings count where none are said. */
      parent_id: Id.optional().meta({ title: '所属教学内容' }),
      settings: settingsChoice.default({}),
    }),
    data: z.object({ offerings: z.array(Offering) }),
    refs: { 'body.content_ids': ref('content', 'use'), 'body.parent_id': ref('offering', 'teach') },
    refusals: ['place.archived', 'offering.exists', 'offering.noContainer', 'content.wrongState'],
    sample: { body: { content_ids: ['$experiment'] } },
  }),
  update: endpoint('PUT', '/apis/v2/offerings/:id', {
    summary: '修改教学内容设置',
    access: on('offering', 'teach'),
    params: id,
    body: z.strictObject({
      version: Version,
      settings: z.strictObject(changesTo(OfferingSettings.shape)).optional().meta({ title: '设置' }),
      /** Settings that are no longer said here: they follow the parent again. */
      inherit: z.array(z.enum(settingNames)).max(settingNames.length).optional().meta({ title: '跟随上级的设置' }),
    }),
    data: z.object({ offering: Offering }),
    refusals: ['place.archived'],
    sample: { body: { version: 1, settings: {} } },
  }),
  /** Learners who begin from now on get the newest version; who has begun keeps theirs. */
  upgrade: endpoint('POST', '/apis/v2/offerings/:id/upgrade', {
    summary: '更新到内容的最新版本',
    access: on('offering', 'teach'),
    params: id,
    data: z.object({ offering: Offering }),
    refusals: ['place.archived', 'content.wrongState'],
  }),
  setDates: endpoint('POST', '/apis/v2/places/:id/offerings/dates', {
    summary: '批量修改开放时间',
    access: on('place', 'teach'),
    params: id,
    body: z
      .strictObject({
        offering_ids: z.array(Id).min(1, '请选择内容').max(500),
        /** One that is left out stays as it is with each of them. */
        opens_at: Moment.optional().meta({ title: '开放时间' }),
        closes_at: Moment.optional().meta({ title: '截止时间' }),
      })
      .refine((body) => body.opens_at !== undefined || body.closes_at !== undefined, {
        message: '请选择要修改的时间',
        path: ['opens_at'],
      })
      .refine((body) => openEnds(body.opens_at ?? null, body.closes_at ?? null), {
        message: '截止时间应晚于开放时间',
        path: ['closes_at'],
      }),
    data: z.object({ changed: z.number() }),
    refs: { 'body.offering_ids': ref('offering', 'teach') },
    refusals: ['place.archived'],
    sample: { body: { offering_ids: ['$offering'], opens_at: null, closes_at: null } },
  }),
  order: endpoint('POST', '/apis/v2/places/:id/offerings/order', {
    summary: '调整教学内容顺序',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({ offering_ids: z.array(Id).min(1).max(1000) }),
    data: z.object({}),
    refs: { 'body.offering_ids': ref('offering', 'teach') },
    refusals: ['place.archived'],
    sample: { body: { offering_ids: ['$offering'] } },
  }),
  remove: endpoint('DELETE', '/apis/v2/offerings/:id', {
    summary: '移除教学内容',
    access: on('offering', 'teach'),
    params: id,
    data: z.object({}),
    refusals: ['place.archived', 'offering.hasRecords'],
  }),
} as const satisfies DomainContract
