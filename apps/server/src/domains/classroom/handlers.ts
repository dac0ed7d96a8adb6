import { ClassBasics, classroom as contract } from '@lab/contract/classroom'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { merged } from '../../kernel/http/input.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import { filterOf, notArchived, termBasicsOf, termChanges, type WorkKernel } from '../place/index.ts'
import { createClass } from './operations.ts'
import { factsOf, presentClass } from './present.ts'
import { classLife, findClass, listClasses, type ClassRow } from './store.ts'

const shown = async (tx: Tx, kernel: WorkKernel, actor: Actor, id: string) => ({
  class: presentClass(actor, orAbsent(await findClass(tx, id, actor, kernel))),
})

const basicsOf = (row: ClassRow) => ({ ...termBasicsOf(row), course_name: row.courseName })

export const classroomEndpoints = bind('classroom', contract, {
  list: async ({ tx, kernel, actor, query }) => {
    const isTraining = query.training === undefined ? undefined : query.training === '1'
    const { rows, total } = await listClasses(tx, kernel, actor, { ...filterOf(query), isTraining })
    return { classes: rows.map((row) => presentClass(actor, row)), total }
  },

  authClasses: async ({ tx, kernel, actor, query }) => {
    const { rows, total } = await listClasses(tx, kernel, actor, {
      keyword: query.keyword,
      state: 'active',
      onlyMine: false,
      page: query.page,
      perPage: query.per_page,
    })
    return { classes: rows.map((row) => presentClass(actor, row)), total }
  },

  create: async ({ tx, kernel, actor, body: { course_name: courseName, is_training: isTraining, ...given } }) => {
    const { id } = await createClass(tx, actor, { ...termChanges(given), name: given.name, courseName, isTraining })
    return shown(tx, kernel, actor, id)
  },

  get: ({ tx, kernel, actor, object }) => shown(tx, kernel, actor, object.id),

  update: async ({ tx, kernel, actor, object, body: { version, ...given }, ok, refuse: leave }) => {
    ok(notArchived(factsOf(object)))
    const basics = ok(merged(ClassBasics, basicsOf(object), given))
    const changes = { ...termChanges(basics), courseName: basics.course_name }
    if (!(await classLife.save(tx, object.id, version, changes))) leave('changedMeanwhile')
    return shown(tx, kernel, actor, object.id)
  },

  archive: async ({ tx, kernel, actor, object, now }) => {
    await classLife.archive(tx, object.id, now)
    return shown(tx, kernel, actor, object.id)
  },

  restore: async ({ tx, kernel, actor, object }) => {
    await classLife.restore(tx, object.id)
    return shown(tx, kernel, actor, object.id)
  },

  uses: ({ tx, kernel, object }) => classLife.uses(tx, kernel, object),

  remove: async ({ tx, kernel, object, now, ok }) => {
    ok(await classLife.remove(tx, kernel, object, now))
    return {}
  },
})
