import { ClassBasics, classroom as contract } from '@lab/contract/classroom'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { merged } from '../../kernel/http/input.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import type { WorkKernel } from '../place/index.ts'
import { mustBeActive } from './guards.ts'
import { createClass } from './operations.ts'
import { presentClass } from './present.ts'
import * as store from './store.ts'

const shown = async (tx: Tx, kernel: WorkKernel, actor: Actor, id: string) => ({
  class: presentClass(actor, orAbsent(await store.findShownClass(tx, kernel, id, actor.userId))),
})

const basicsOf = (row: store.ClassRow) => ({
  name: row.name,
  term: row.term,
  course_name: row.courseName,
  summary: row.summary,
  cover: row.cover,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
})

export const classroomEndpoints = bind('classroom', contract, {
  list: async ({ tx, kernel, actor, query }) => {
    const { rows, total } = await store.listClasses(tx, kernel, actor.orgId, actor, {
      keyword: query.keyword,
      state: query.state,
      isTraining: query.training === undefined ? undefined : query.training === '1',
      onlyMine: query.scope === 'mine',
      page: query.page,
      perPage: query.per_page,
    })
    return { classes: rows.map((row) => presentClass(actor, row)), total }
  },

  authClasses: async ({ tx, kernel, actor, query }) => {
    const { rows, total } = await store.listClasses(tx, kernel, actor.orgId, actor, {
      keyword: query.keyword,
      state: 'active',
      onlyMine: false,
      page: query.page,
      perPage: query.per_page,
    })
    return { classes: rows.map((row) => presentClass(actor, row)), total }
  },

  create: async ({ tx, kernel, actor, body }) => {
    const row = await createClass(tx, actor, {
      name: body.name,
      term: body.term,
      courseName: body.course_name,
      summary: body.summary,
      cover: body.cover,
      startsOn: body.starts_on,
      endsOn: body.ends_on,
      isTraining: body.is_training,
    })
    return shown(tx, kernel, actor, row.id)
  },

  get: ({ tx, kernel, actor, object }) => shown(tx, kernel, actor, object.class.id),

  update: async ({ tx, kernel, actor, object, body, ok, refuse: leave }) => {
    ok(mustBeActive(object))
    const { version, ...changes } = body
    const basics = ok(merged(ClassBasics, basicsOf(object.class), changes))
    const saved = await store.saveClass(tx, object.class.id, version, {
      name: basics.name,
      term: basics.term,
      courseName: basics.course_name,
      summary: basics.summary,
      cover: basics.cover,
      startsOn: basics.starts_on,
      endsOn: basics.ends_on,
    })
    if (!saved) leave('changedMeanwhile')
    return shown(tx, kernel, actor, object.class.id)
  },

  archive: async ({ tx, kernel, actor, object, now }) => {
    await store.setClass(tx, object.class.id, { state: 'archived', archivedAt: now })
    return shown(tx, kernel, actor, object.class.id)
  },

  restore: async ({ tx, kernel, actor, object }) => {
    await store.setClass(tx, object.class.id, { state: 'active', archivedAt: null })
    return shown(tx, kernel, actor, object.class.id)
  },

  uses: async ({ tx, kernel, actor, object }) => ({
    students: object.studentCount,
    contents: (await shown(tx, kernel, actor, object.class.id)).class.content_count,
    records: await store.countStartedRecords(tx, kernel, object.class.id),
  }),

  remove: async ({ tx, kernel, object, now, refuse: leave }) => {
    const started = await store.countStartedRecords(tx, kernel, object.class.id)
    if (started) leave('content.inUse', { title: object.class.name, users: `已有${started}条学习记录，请改为归档` })
    await store.setClass(tx, object.class.id, { deletedAt: now, inviteCode: null })
    return {}
  },
})
