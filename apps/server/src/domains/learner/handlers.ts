import { learner as contract, type Task } from '@lab/contract/learner'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent } from '../../kernel/result.ts'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { appealsOf, countOpenAppeals } from '../appeal/index.ts'
import { countJoinRequests } from '../joining/index.ts'
import { countUnread } from '../notice/index.ts'
import { practicesOf } from '../practice/index.ts'
import { listForMember, presentThread } from '../query/index.ts'
import { feedbackOn, ownAttempts } from './feedback.ts'
import { ownDataOf } from './own-data.ts'
import { joinablePlaces, placesOfLearner, presentPlace } from './places.ts'
import { holds, only, pageOf, shownContents, shownOffering, shownPlace } from './shown.ts'
import { byUrgency, lastWorkedOn, opensNext } from './standing.ts'
import { tasksOf } from './tasks.ts'

/** As many tasks as the home page has a place for. */
const shownTasks = 50
const firstPractices = { page: 1, per_page: 4, count: 'both' } as const

const lastActive = ({ last_active_at }: Task): number => (last_active_at ? Date.parse(last_active_at) : 0)

export const learnerEndpoints = bind('learner', contract, {
  home: async ({ actor, tx, kernel, now }) => {
    const all = only(await tasksOf(tx, kernel, actor.userId, {}, now))
    const places = await placesOfLearner(tx, actor.userId, {})
    const urgent = byUrgency(all)
    const { practices, total: practice_count } = await practicesOf(tx, kernel, actor, firstPractices)
    return {
      tasks: urgent.slice(0, shownTasks),
      task_count: urgent.length,
      resume: lastWorkedOn(all),
      next: opensNext(all),
      places: places.map((row) => presentPlace(row, all)),
      practices,
      practice_count,
      unread_notices: await countUnread(tx, actor.userId),
      open_queries: all.reduce((sum, task) => sum + task.open_queries, 0),
      pending_applications: all.filter((task) => task.pending_application !== null).length,
      open_appeals: await countOpenAppeals(tx, actor.userId),
      pending_joins: await countJoinRequests(tx, actor.userId),
    }
  },
  place: async ({ params, actor, tx, kernel, now }) => shownPlace(tx, kernel, { userId: actor.userId }, params.id, now),
  joinable: async ({ query, actor, tx }) => {
    const { rows, total } = await joinablePlaces(tx, actor, query)
    return {
      places: rows.map(({ courseName, isAsked, ...row }) => ({ ...row, course_name: courseName, is_asked: isAsked })),
      total,
    }
  },
  contents: async ({ params, query, actor, tx, kernel, now }) =>
    shownContents(tx, kernel, { userId: actor.userId }, params.id, query, now),
  offering: async ({ object, actor, tx, kernel, now }) =>
    shownOffering(tx, kernel, { userId: actor.userId }, object, now),
  queries: async ({ params, query, actor, tx, now }) => {
    const { rows, total } = await listForMember(tx, actor.userId, params.id, query)
    return { queries: rows.map((row) => presentThread(actor, row, now)), total }
  },
  records: async ({ query, actor, tx, kernel, now }) => {
    const { place_id: placeId, keyword } = query
    const all = only(await tasksOf(tx, kernel, actor.userId, { placeId, withArchived: true }, now))
    const begun = all.filter((task) => task.attempt > 0 && holds(task, keyword))
    return pageOf(
      begun.toSorted((one, other) => lastActive(other) - lastActive(one)),
      query,
    )
  },
  attempts: async ({ object, actor, tx, kernel, now }) => {
    const scope = { offeringId: object.offeringId, withArchived: true }
    const { task } = orAbsent((await tasksOf(tx, kernel, actor.userId, scope, now))[0] ?? null)
    const attempts = await ownAttempts(tx, kernel, object, now)
    return { task, attempts, ...(await appealsOf(tx, kernel, actor, object, now)) }
  },
  feedback: async ({ params, object, tx, kernel, now }) =>
    orAbsent(await feedbackOn(tx, kernel, object, params.number, now)),
  exportOwn: async ({ actor, tx, kernel, now }) =>
    xlsxAnswer('我的学习数据', ...(await ownDataOf(tx, kernel, actor.userId, now))),
})
