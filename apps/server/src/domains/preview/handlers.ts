import { isOffered } from '@lab/contract/kinds'
import { preview as contract } from '@lab/contract/preview'
import { bind } from '../../kernel/http/bind.ts'
import { canReach } from '../../kernel/policy/actor.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import { announcementsFor } from '../announcement/index.ts'
import {
  byUrgency,
  opensNext,
  placesOfLearner,
  presentPlace,
  shownContents,
  shownOffering,
  shownPlace,
  tasksAlone,
  tasksOf,
  type Reader,
} from '../learner/index.ts'
import { learn, stateOf } from '../learning/index.ts'
import { shownMaterials } from '../material/index.ts'
import { ownCourse, ownCoursesIn } from '../mooc/index.ts'
import { notArchived, placesOfPerson } from '../place/index.ts'
import { listForMember, presentThread } from '../query/index.ts'
import { ownSeriesIn, ownSeriesPath } from '../series/index.ts'
import { learnersPlan } from '../taught-course/index.ts'

/** Nobody: who has begun, asked and been granted nothing, for whom every place is as it is before one begins. */
const nobody = { userId: '00000000-0000-0000-0000-000000000000' }
const newcomerTo = (...places: readonly string[]): Reader => ({ ...nobody, newTo: places })

/** As many tasks as the home page has a place for. */
const shownTasks = 50

export const previewEndpoints = bind('preview', contract, {
  home: async ({ actor, tx, kernel, now }) => {
    const { userId, newTo } = newcomerTo(...(await placesOfPerson(tx, actor.userId)).leads)
    const all = tasksAlone(await tasksOf(tx, kernel, userId, { newTo }, now))
    const urgent = byUrgency(all)
    const places = await placesOfLearner(tx, userId, { newTo })
    return {
      tasks: urgent.slice(0, shownTasks),
      task_count: urgent.length,
      resume: null,
      next: opensNext(all),
      places: places.map((row) => presentPlace(row, all)),
      practices: [],
      practice_count: 0,
      unread_notices: 0,
      open_queries: 0,
      pending_applications: 0,
      open_appeals: 0,
      pending_joins: 0,
    }
  },
  place: async ({ params, tx, kernel, now }) => shownPlace(tx, kernel, newcomerTo(params.id), params.id, now),
  contents: async ({ params, query, tx, kernel, now }) =>
    shownContents(tx, kernel, newcomerTo(params.id), params.id, query, now),
  offering: async ({ object, tx, kernel, now }) => shownOffering(tx, kernel, newcomerTo(object.placeId), object, now),
  queries: async ({ params, query, actor, tx, now }) => {
    const { rows, total } = await listForMember(tx, nobody.userId, params.id, query)
    return { queries: rows.map((row) => presentThread(actor, row, now)), total }
  },
  announcements: async ({ params, query, tx }) => announcementsFor(tx, nobody.userId, params.id, query),
  materials: async ({ params, tx, kernel, now }) => ({ materials: await shownMaterials(tx, kernel, params.id, now) }),
  seriesOfPlace: async ({ params, tx, kernel, now }) => ({
    series: await ownSeriesIn(tx, kernel, nobody.userId, params.id, now),
  }),
  series: async ({ object, tx, kernel, now }) => ({
    path: await ownSeriesPath(tx, kernel, nobody.userId, object, now),
  }),
  moocsOfPlace: async ({ params, tx, now }) => ({ moocs: await ownCoursesIn(tx, nobody.userId, params.id, now) }),
  mooc: async ({ object, tx, kernel, now }) => ({ course: await ownCourse(tx, kernel, nobody, object, now) }),
  plan: async ({ params, tx }) => learnersPlan(tx, params.id),
  begin: async ({ body, object, actor, kernel, tx, now, ok }) => {
    ok(notArchived(object))
    const { kind, contentId, contentVersion: version } = object
    if (!isOffered(kind)) return ok(refuse('absent'))
    const orgId = canReach(actor, object.orgId) ? object.orgId : orAbsent(actor.orgId)
    const given = { contentId, kind, orgId, version, restart: body.again }
    const record = ok(await learn.restartTrial(kernel, actor, given, now))
    return stateOf(tx, kernel, actor, record.id, now)
  },
})
