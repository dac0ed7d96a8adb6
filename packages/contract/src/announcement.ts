import { z } from 'zod'
import { endpoint, learners, on, type DomainContract } from './endpoint.ts'
import { changesTo, Id, Paging, PersonBrief, RichText, text, Timestamp, Version } from './fields.ts'
import { placeKinds } from './place-words.ts'

/** What a teacher tells everybody who learns in a place. */
const Announcement = z.object({
  id: Id,
  place_id: Id,
  title: z.string(),
  body: RichText,
  is_pinned: z.boolean(),
  author: PersonBrief,
  created_at: Timestamp,
  /** When its words were last changed; null while they are the first ones. */
  changed_at: Timestamp.nullable(),
})

/** As its teachers have it: how many of the learners who are there now have read it. */
export const PlaceAnnouncement = Announcement.extend({
  version: Version,
  read_count: z.number(),
  learner_count: z.number(),
})
export type PlaceAnnouncement = z.output<typeof PlaceAnnouncement>

/** As a learner has it. */
export const LearnersAnnouncement = Announcement.extend({
  place_kind: z.enum(placeKinds),
  place_name: z.string(),
  is_read: z.boolean(),
})
export type LearnersAnnouncement = z.output<typeof LearnersAnnouncement>

const id = z.object({ id: Id })
const one = z.object({ id: Id, announcement_id: Id })
const ofPlace = { 'params.announcement_id': 'found only within the place that was checked' }
const shown = z.object({ announcement: PlaceAnnouncement })
const words = {
  title: text('标题', 100),
  body: RichText.default({ format: 'markdown', value: '' }).meta({ title: '正文' }),
  is_pinned: z.boolean().default(false).meta({ title: '置顶' }),
}

export const announcement = {
  list: endpoint('GET', '/apis/v2/places/:id/announcements', {
    summary: '公告',
    access: on('place', 'lead'),
    params: id,
    query: z.object(Paging),
    data: z.object({ announcements: z.array(PlaceAnnouncement), total: z.number() }),
  }),
  create: endpoint('POST', '/apis/v2/places/:id/announcements', {
    summary: '发布公告',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject(words),
    data: shown,
    refusals: ['place.archived'],
    ratePerMinute: 30,
    sample: { body: { title: '周五的课改到机房302', body: { value: '请提前十分钟到。' } } },
  }),
  update: endpoint('PUT', '/apis/v2/places/:id/announcements/:announcement_id', {
    summary: '修改公告',
    access: on('place', 'teach'),
    params: one,
    body: z.strictObject({ ...changesTo(words), version: Version }),
    data: shown,
    freeIds: ofPlace,
    refusals: ['place.archived', 'changedMeanwhile'],
    sample: { params: { announcement_id: '$announcement' }, body: { is_pinned: true, version: 1 } },
  }),
  /** Its learners have it no longer, and neither the message about it. */
  withdraw: endpoint('DELETE', '/apis/v2/places/:id/announcements/:announcement_id', {
    summary: '撤回公告',
    access: on('place', 'teach'),
    params: one,
    data: z.object({}),
    freeIds: ofPlace,
    refusals: ['place.archived'],
    sample: { params: { announcement_id: '$announcement' } },
  }),
  /** The pinned ones first. */
  listOfLearner: endpoint('GET', '/apis/v2/learning/places/:id/announcements', {
    summary: '班级公告',
    access: on('place', 'learn'),
    params: id,
    query: z.object(Paging),
    data: z.object({ announcements: z.array(LearnersAnnouncement), total: z.number() }),
  }),
  /** Of all places where one learns, archived ones left out. */
  unread: endpoint('GET', '/apis/v2/learning/unread-announcements', {
    summary: '我的未读公告',
    access: learners,
    query: z.object(Paging),
    data: z.object({ announcements: z.array(LearnersAnnouncement), total: z.number() }),
  }),
  read: endpoint('POST', '/apis/v2/learning/places/:id/announcements/read', {
    summary: '公告标为已读',
    access: on('place', 'learn'),
    params: id,
    body: z.strictObject({
      announcement_ids: z.array(Id).min(1, '请选择公告').max(300, '一次最多300条公告').meta({ title: '公告' }),
    }),
    data: z.object({ count: z.number() }),
    freeIds: { 'body.announcement_ids': 'only those of the place that was checked are marked' },
    unlogged: 'a note of the reader about themselves',
    sample: { body: { announcement_ids: ['$announcement'] } },
  }),
} as const satisfies DomainContract
