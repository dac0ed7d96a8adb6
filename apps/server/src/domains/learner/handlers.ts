import { learner as contract, type Task } from '@lab/contract/learner'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent } from '../../kernel/result.ts'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { appealsOf, countOpenAppeals } from '../appeal/index.ts'
import { findContent } from '../content/index.ts'
import { countJoinRequests } from '../joining/index.ts'
import { countUnread } from '../notice/index.ts'
import { practicesOf } from '../practice/index.ts'
import { listForMember, presentThread } from '../query/index.ts'
import { feedbackOn, ownAttempts } from './feedback.ts'
import { ownDataOf } from './own-data.ts'
import { groupOf, joinablePlaces, placesOfLearner, presentPlace } from './places.ts'
import { byUrgency, lastWorkedOn, opensNext } from './standing.ts'
import { tasksOf, type TaskOfLearner } from './tasks.ts'

/** As many tasks as the home page has a place for. */
const shownTasks = 50
const firstPractices = { page: 1, per_page: 4, count: 'both' } as const

const only = (found: readonly TaskOfLearner[]): Task[] => found.map(({ task }) => task)

interface Page {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
}
/** A page of what was put together as a whole. */
const pageOf = (tasks: readonly Task[], { page, per_page: size, count }: Page) => ({
  tasks: count === 'only' ? [] : tasks.slice((page - 1) * size, page * size),
  total: count === 'none' ? 0 : tasks.length,
})

const holds = (task: Task, keyword: string | undefined): boolean =>
  !keyword || [task.title, task.within].some((text) => text.toLowerCase().includes(keyword.toLowerCase()))

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
  place: async ({ params, actor, tx, kernel, now }) => {
    const [row] = await placesOfLearner(tx, actor.userId, { placeId: params.id, withArchived: true })
    const found = orAbsent(row ?? null)
    const tasks = await tasksOf(tx, kernel, actor.userId, { placeId: params.id, withArchived: true }, now)
    return {
      place: { ...presentPlace(found, only(tasks)), summary: found.summary },
      group: await groupOf(tx, actor.userId, params.id),
    }
  },
  joinable: async ({ query, actor, tx }) => {
    const { rows, total } = await joinablePlaces(tx, actor, query)
    return {
      places: rows.map(({ courseName, isAsked, ...row }) => ({ ...row, course_name: courseName, is_asked: isAsked })),
      total,
    }
  },
  contents: async ({ params, query, actor, tx, kernel, now }) => {
    const { kind, standing, keyword } = query
    const all = only(await tasksOf(tx, kernel, actor.userId, { placeId: params.id, withArchived: true }, now))
    const wanted = all.filter(
      (task) => (!kind || task.kind === kind) && (!standing || task.standing === standing) && holds(task, keyword),
    )
    return pageOf(wanted, query)
  },
  offering: async ({ params, object, actor, tx, kernel, now }) => {
    const scope = { offeringId: params.id, withArchived: true }
    const { task, terms } = orAbsent((await tasksOf(tx, kernel, actor.userId, scope, now))[0] ?? null)
    const { opensAt, closesAt, attempts, timeFactor } = terms.effective
    const { summary } = orAbsent(await findContent(tx, task.content_id, null))
    const { work } = kernel.kinds[object.kind]
    return {
      task,
      summary,
      starts_by_hand: (await work?.startsByHand?.(tx, object)) ?? false,
      times: {
        opens_at: opensAt,
        closes_at: closesAt,
        attempts,
        time_factor: work?.limit ? timeFactor : null,
      },
    }
  },
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
