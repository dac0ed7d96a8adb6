import { dayOf } from '@lab/contract/days'
import { contentStateLabels } from '@lab/contract/content'
import { CourseBasics, taughtCourse as contract } from '@lab/contract/taught-course'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { merged } from '../../kernel/http/input.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, refuseField } from '../../kernel/result.ts'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { ofOrganisation, type ClassRow } from '../classroom/index.ts'
import { saveContent } from '../content/index.ts'
import { filterOf, notArchived, placeChanges, termBasicsOf, termChanges, type WorkKernel } from '../place/index.ts'
import { termOf } from '../lesson/index.ts'
import { onlyTeachers, type UserFacts } from '../org/index.ts'
import * as classes from './classes.ts'
import { startCourse } from './operations.ts'
import type { CourseFacts } from './policy.ts'
import { presentCourse } from './present.ts'
import { dueIn, learnerOfCourse, learnersOfCourse, worksOf } from './progress.ts'
import { resultsSheet } from './results-sheet.ts'
import * as sessions from './sessions.ts'
import * as store from './store.ts'

const shown = async (tx: Tx, kernel: WorkKernel, actor: Actor, id: string, facts?: CourseFacts) => ({
  course: presentCourse(actor, orAbsent(await store.findCourse(tx, id, actor, kernel)), facts),
})

/** The sessions that are over today, in China. */
const overBy = async (tx: Tx, id: string, now: Date): Promise<string[]> =>
  sessions.sessionsUntil(await termOf(tx, id), dayOf(now))

/** The plan of a course as its learners read it. */
export async function learnersPlan(tx: Tx, courseId: string) {
  const term = await termOf(tx, courseId)
  return {
    starts_on: term.starts_on,
    sessions: sessions.learnersSessions(term, await sessions.linksOf(tx, courseId)),
  }
}

export const taughtCourseEndpoints = bind('taughtCourse', contract, {
  list: async ({ tx, kernel, actor, query }) => {
    const { rows, total } = await store.listCourses(tx, kernel, actor, filterOf(query))
    return { courses: rows.map((row) => presentCourse(actor, row)), total }
  },
  start: async ({ tx, kernel, actor, object, body, refs, ok, refuse: leave, changed }) => {
    if (object.shelf === 'taught') ok(refuseField('lesson_id', '请从备课开课'))
    if (object.state !== 'published') {
      leave('content.wrongState', { state: contentStateLabels[object.state], verb: '开课' })
    }
    const { lesson_id: _taken, class_ids: classIds, teacher_ids: teacherIds, ...given } = body
    const { orgId } = actor
    if (orgId === null) return leave('noOrganisation')
    ok(ofOrganisation(refs['body.class_ids'] as ClassRow[], { orgId }))
    ok(onlyTeachers(refs['body.teacher_ids'] as UserFacts[]))
    const id = await startCourse(tx, { ...actor, orgId }, object, {
      name: body.name,
      ...termChanges(given),
      classIds,
      teacherIds,
    })
    placeChanges({ id, orgId }).forEach(changed)
    return shown(tx, kernel, actor, id)
  },
  get: ({ tx, kernel, actor, object }) => shown(tx, kernel, actor, object.id, object),
  update: async ({ tx, kernel, actor, object, body, ok, refuse: leave, changed }) => {
    ok(notArchived(object))
    const { version, ...given } = body
    const before = orAbsent(await store.findCourse(tx, object.id, actor, kernel))
    const basics = ok(merged(CourseBasics, termBasicsOf(before), given))
    if (!(await store.courseLife.save(tx, object.id, version, termChanges(basics)))) leave('changedMeanwhile')
    placeChanges(object).forEach(changed)
    return shown(tx, kernel, actor, object.id, object)
  },
  archive: async ({ tx, kernel, actor, object, now, changed }) => {
    await store.courseLife.archive(tx, object.id, now)
    placeChanges(object).forEach(changed)
    return shown(tx, kernel, actor, object.id, { ...object, isArchived: true })
  },
  restore: async ({ tx, kernel, actor, object, changed }) => {
    await store.courseLife.restore(tx, object.id)
    placeChanges(object).forEach(changed)
    return shown(tx, kernel, actor, object.id, { ...object, isArchived: false })
  },
  uses: async ({ tx, kernel, actor, object }) =>
    store.courseLife.uses(tx, kernel, orAbsent(await store.findCourse(tx, object.id, actor, kernel))),
  remove: async ({ tx, kernel, actor, object, now, ok, changed }) => {
    ok(await store.courseLife.remove(tx, kernel, object, now))
    ok(await saveContent(tx, actor, object.id, null, { deletedAt: now, deletedBy: actor.userId }))
    placeChanges(object).forEach(changed)
    return {}
  },
  classes: async ({ tx, object }) => ({ classes: await classes.classesOfCourse(tx, object.id) }),
  addClasses: async ({ tx, object, body, refs, ok, changed }) => {
    ok(notArchived(object))
    ok(ofOrganisation(refs['body.class_ids'] as ClassRow[], object))
    const added = await classes.addClasses(tx, object, body.class_ids)
    placeChanges(object).forEach(changed)
    return { classes: await classes.classesOfCourse(tx, object.id), added }
  },
  removeClass: async ({ tx, kernel, object, params, ok, refuse: leave, changed }) => {
    ok(notArchived(object))
    if (!(await classes.takeOutClass(tx, object.id, params.class_id))) leave('absent')
    const removed = await classes.takeOutLearners(tx, kernel, object.id, params.class_id)
    placeChanges(object).forEach(changed)
    return { classes: await classes.classesOfCourse(tx, object.id), removed }
  },
  sessions: async ({ tx, object }) => ({ links: await sessions.linksOf(tx, object.id) }),
  setSession: async ({ tx, object, params, body, ok, changed }) => {
    ok(notArchived(object))
    ok(await sessions.setSession(tx, object.id, params.session_id, body.offering_ids))
    placeChanges(object).forEach(changed)
    return { links: await sessions.linksOf(tx, object.id) }
  },
  learners: async ({ tx, object, query, now }) =>
    learnersOfCourse(tx, object.id, await dueIn(tx, object, await overBy(tx, object.id, now), now), query),
  learner: async ({ tx, object, params, now }) => {
    const due = await dueIn(tx, object, await overBy(tx, object.id, now), now)
    return {
      learner: orAbsent(await learnerOfCourse(tx, object.id, due, params.user_id)),
      works: await worksOf(tx, object.id, params.user_id),
    }
  },
  exportResults: async ({ tx, object, body, now }) => {
    const over = await overBy(tx, object.id, now)
    const asked = { id: object.id, orgId: object.orgId, missing: body.missing, over, now }
    return xlsxAnswer(`${object.name}成绩登记表`, await resultsSheet(tx, asked))
  },
  plan: async ({ tx, object }) => learnersPlan(tx, object.id),
})
