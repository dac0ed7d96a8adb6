import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { changesTo, Id, Paging, PersonBrief, text, Timestamp, Version, day, moment } from './fields.ts'
import { Learner } from './record.ts'

const Day = day().nullable()
const Moment = moment().nullable()

const profileFields = {
  /** Factor on the time that an attempt may take, in contents that limit it. */
  time_factor: z
    .number('时长倍数应为数字')
    .min(1, '时长倍数应不小于1')
    .max(4, '时长倍数应不大于4')
    .default(1)
    .meta({ title: '作答时长倍数' }),
  extra_days: z.number().int().min(0).max(90, '最多延长90天').default(0).meta({ title: '截止延长天数' }),
  extra_attempts: z.number().int().min(0).max(20, '最多增加20次').default(0).meta({ title: '增加提交次数' }),
  reason: text('原因', 200),
  valid_from: Day.default(null).meta({ title: '有效期开始' }),
  valid_to: Day.default(null).meta({ title: '有效期结束' }),
}
type Fields = { time_factor: number; extra_days: number; extra_attempts: number }
type Validity = { valid_from: string | null; valid_to: string | null }
const givesSomething = (body: Fields): boolean => body.time_factor > 1 || body.extra_days > 0 || body.extra_attempts > 0
const isInOrder = (body: Validity): boolean => !body.valid_from || !body.valid_to || body.valid_from <= body.valid_to
const somethingMessage = { message: '请至少填写一项：延长天数、增加次数或时长倍数', path: ['extra_days'] }
const orderMessage = { message: '结束日期应不早于开始日期', path: ['valid_to'] }
/** What an arrangement is after a change of it. */
export const AccommodationProfile = z
  .strictObject(profileFields)
  .refine(givesSomething, somethingMessage)
  .refine(isInOrder, orderMessage)

/** A standing arrangement of a learner: it holds for whatever is due within its validity, now and later. */
export const Accommodation = z.object({
  id: Id,
  learner: Learner,
  time_factor: z.number(),
  extra_days: z.number(),
  extra_attempts: z.number(),
  reason: z.string(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  is_valid_now: z.boolean(),
  created_by: PersonBrief,
  version: z.number(),
  created_at: Timestamp,
})
export type Accommodation = z.output<typeof Accommodation>

/** Which rule set a field: the class's own setting, a standing arrangement, or an exception for this one content. */
export const effectiveRules = ['offering', 'profile', 'exception'] as const
export type EffectiveRule = (typeof effectiveRules)[number]
export const effectiveRuleLabels = {
  offering: '统一设置',
  profile: '个别安排',
  exception: '单独调整',
} as const satisfies Record<EffectiveRule, string>

const field = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    rule: z.enum(effectiveRules),
    /** Why it is so, in one sentence. */
    why: z.string(),
  })
/** What holds for one learner in one content of the class, field by field with the rule that set it. */
export const EffectiveTimes = z.object({
  offering_id: Id,
  title: z.string(),
  learner: Learner,
  opens_at: field(z.string().nullable()),
  closes_at: field(z.string().nullable()),
  attempts: field(z.number().nullable()),
  /** Null where an attempt at the content has no time of its own. */
  time_factor: field(z.number()).nullable(),
  /** The exception, for editing it. */
  exception: z
    .object({
      opens_at: z.string().nullable(),
      closes_at: z.string().nullable(),
      attempts: z.number().nullable(),
      reason: z.string(),
    })
    .nullable(),
})
export type EffectiveTimes = z.output<typeof EffectiveTimes>

const id = z.object({ id: Id })
const inPlace = 'found only among the students of the place that was checked'
const ofPlace = { 'params.accommodation_id': inPlace }

export const accommodation = {
  listOfPlace: endpoint('GET', '/apis/v2/places/:id/accommodations', {
    summary: '班级学员的个别安排',
    access: on('place', 'lead'),
    params: id,
    query: z.object({ ...Paging }),
    data: z.object({ accommodations: z.array(Accommodation), total: z.number() }),
  }),
  create: endpoint('POST', '/apis/v2/places/:id/accommodations', {
    summary: '添加个别安排',
    access: on('place', 'teach'),
    params: id,
    body: z
      .strictObject({ learner_ids: z.array(Id).min(1, '请选择学员').max(500), ...profileFields })
      .refine(givesSomething, somethingMessage)
      .refine(isInOrder, orderMessage),
    data: z.object({ created: z.number() }),
    freeIds: { 'body.learner_ids': inPlace },
    sample: { body: { learner_ids: ['$student'], extra_days: 3, reason: '手部受伤' } },
  }),
  update: endpoint('PUT', '/apis/v2/places/:id/accommodations/:accommodation_id', {
    summary: '修改个别安排',
    access: on('place', 'teach'),
    params: z.object({ id: Id, accommodation_id: Id }),
    body: z.strictObject({ ...changesTo(profileFields), version: Version }),
    data: z.object({ accommodation: Accommodation }),
    freeIds: ofPlace,
    sample: { params: { accommodation_id: '$class' }, body: { extra_days: 3, reason: '手部受伤', version: 1 } },
  }),
  remove: endpoint('DELETE', '/apis/v2/places/:id/accommodations/:accommodation_id', {
    summary: '删除个别安排',
    access: on('place', 'teach'),
    params: z.object({ id: Id, accommodation_id: Id }),
    data: z.object({}),
    freeIds: ofPlace,
    sample: { params: { accommodation_id: '$class' } },
  }),
  ofLearner: endpoint('GET', '/apis/v2/places/:id/learners/:learner_id/effective-times', {
    summary: '学员的实际开放时间',
    access: on('place', 'lead'),
    params: z.object({ id: Id, learner_id: Id }),
    data: z.object({ learner: Learner, accommodations: z.array(Accommodation), times: z.array(EffectiveTimes) }),
    freeIds: { 'params.learner_id': inPlace },
    sample: { params: { learner_id: '$student' } },
  }),
  ofOffering: endpoint('GET', '/apis/v2/offerings/:id/effective-times', {
    summary: '与班级设置不同的学员',
    access: on('offering', 'view'),
    params: id,
    data: z.object({ times: z.array(EffectiveTimes) }),
  }),
  setException: endpoint('PUT', '/apis/v2/offerings/:id/exceptions', {
    summary: '单独调整开放时间',
    access: on('offering', 'teach'),
    params: id,
    body: z
      .strictObject({
        learner_ids: z.array(Id).min(1, '请选择学员').max(500),
        /** null keeps what holds otherwise; what is left out stays as it was adjusted before. */
        opens_at: Moment.optional().meta({ title: '开放时间' }),
        closes_at: Moment.optional().meta({ title: '截止时间' }),
        attempts: z
          .number()
          .int()
          .min(1, '提交次数应不小于1')
          .max(100)
          .nullable()
          .optional()
          .meta({ title: '提交次数' }),
        reason: text('原因', 200),
      })
      .refine((body) => [body.opens_at, body.closes_at, body.attempts].some((one) => one != null), {
        message: '请至少调整一项',
        path: ['closes_at'],
      })
      .refine((body) => !body.opens_at || !body.closes_at || body.opens_at < body.closes_at, {
        message: '截止时间应晚于开放时间',
        path: ['closes_at'],
      }),
    data: z.object({ changed: z.number() }),
    freeIds: { 'body.learner_ids': 'only students of the place that was checked are changed' },
    refusals: ['place.archived'],
    sample: { body: { learner_ids: ['$student'], attempts: 3, reason: '断电补交' } },
  }),
  removeException: endpoint('DELETE', '/apis/v2/offerings/:id/exceptions/:learner_id', {
    summary: '取消单独调整',
    access: on('offering', 'teach'),
    params: z.object({ id: Id, learner_id: Id }),
    data: z.object({}),
    freeIds: { 'params.learner_id': 'found only within the offering that was checked' },
    refusals: ['place.archived'],
    sample: { params: { learner_id: '$student' } },
  }),
} as const satisfies DomainContract
