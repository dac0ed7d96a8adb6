import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Timestamp } from './fields.ts'
import { placeKinds } from './place-words.ts'

/** People that one list of a platform may have. */
export const ltiRosterMax = 5000

/** How a list was synchronised last. */
export const LtiRosterOutcome = z.object({
  added: z.number(),
  present: z.number(),
  removed: z.number(),
  /** Who is in the list no more and was left in the class. */
  gone: z.number(),
  skipped: z.number(),
  /** Why there was no list; empty where there was. */
  failure: z.string(),
})
export type LtiRosterOutcome = z.output<typeof LtiRosterOutcome>

/** A course of a platform that opens what a class is taught, and whose list of people the platform gives. */
export const LtiRoster = z.object({
  id: Id,
  platform: z.object({ id: Id, name: z.string(), is_enabled: z.boolean() }),
  /** What the platform calls its course. */
  course: z.string(),
  place: z.object({ id: Id, name: z.string(), kind: z.enum(placeKinds) }),
  is_daily: z.boolean(),
  synced_at: Timestamp.nullable(),
  outcome: LtiRosterOutcome.nullable(),
  can: Abilities,
})
export type LtiRoster = z.output<typeof LtiRoster>

/** Somebody of a list who is not in the class yet. */
const Newcomer = z.object({
  /** What the platform calls the person. */
  subject: z.string(),
  name: z.string(),
  /** Has come from the platform before. */
  has_account: z.boolean(),
})
export const LtiRosterPlan = z.object({
  joins: z.array(Newcomer),
  /** Taken in only where it is confirmed. */
  teachers: z.array(Newcomer),
  present: z.number(),
  gone: z.array(z.object({ user_id: Id, name: z.string() })),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Accounts that the customer may still have. */
  room: z.number(),
})
export type LtiRosterPlan = z.output<typeof LtiRosterPlan>

const params = z.object({ id: Id })
const list = z.object({ rosters: z.array(LtiRoster), total: z.number() })
const one = z.object({ roster: LtiRoster })

/** Lists of people of courses on learning platforms (LTI Names and Role Provisioning Services 2.0). */
export const ltiRoster = {
  ofPlace: endpoint('GET', '/apis/v2/places/:id/lti-rosters', {
    summary: '班级的教学平台名单',
    access: on('place', 'lead'),
    params,
    data: list,
  }),
  ofPlatform: endpoint('GET', '/apis/v2/lti-platforms/:id/rosters', {
    summary: 'LTI 平台的课程名单',
    access: on('lti_platform', 'view'),
    params,
    data: list,
  }),
  /** Asks the platform, and says what would happen; nothing is changed. */
  preview: endpoint('POST', '/apis/v2/lti-rosters/:id/preview', {
    summary: '核对教学平台名单',
    access: on('lti_roster', 'edit'),
    params,
    body: z.strictObject({}),
    data: z.object({ plan: LtiRosterPlan }),
    refusals: ['lti.rosterUnread', 'lti.elsewhere', 'place.archived'],
    ownTransactions: true,
    unlogged: 'nothing is changed',
    sample: { body: {} },
  }),
  /** Asks the platform again, takes learners in, and does with the others what was confirmed. */
  sync: endpoint('POST', '/apis/v2/lti-rosters/:id/sync', {
    summary: '同步教学平台名单',
    access: on('lti_roster', 'edit'),
    params,
    body: z.strictObject({
      teachers: z
        .array(z.string().min(1).max(255).meta({ title: '教师' }))
        .max(200, '一次最多添加200名教师')
        .default([])
        .meta({ title: '教师' }),
      user_ids: z.array(Id).max(ltiRosterMax).default([]).meta({ title: '移除的学员' }),
    }),
    freeIds: { 'body.user_ids': 'found only among those whom the platform’s list has no more' },
    data: z.object({ outcome: LtiRosterOutcome, roster: LtiRoster }),
    refusals: ['lti.rosterUnread', 'lti.elsewhere', 'place.archived', 'org.userLimit'],
    ownTransactions: true,
    sample: { body: {} },
  }),
  setDaily: endpoint('POST', '/apis/v2/lti-rosters/:id/daily', {
    summary: '设置每天同步教学平台名单',
    access: on('lti_roster', 'edit'),
    params,
    body: z.strictObject({ enabled: z.boolean().meta({ title: '每天自动同步' }) }),
    data: one,
    refusals: ['place.archived'],
    sample: { body: { enabled: true } },
  }),
} as const satisfies DomainContract
