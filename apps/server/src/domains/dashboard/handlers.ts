import { dashboard as contract, trendDays } from '@lab/contract/dashboard'
import { bind } from '../../kernel/http/bind.ts'
import { isAdmin } from '../../kernel/policy/actor.ts'
import { environmentConfig } from '../environment/index.ts'
import { usedBytes } from '../file/index.ts'
import { readConfig } from '../platform/index.ts'
import { countDecisions, readApplications } from './decisions.ts'
import { findObjects } from './find.ts'
import { findStudents } from './find-students.ts'
import {
  presentApplications,
  presentEnvironments,
  presentExams,
  presentGrading,
  presentQuestions,
  presentStuck,
  presentWeek,
} from './present.ts'
import { withTaught } from './scope.ts'
import { readTrend, readUsers } from './store.ts'
import { filledDays, lastDays } from './rules.ts'
import { seenBy } from './seen.ts'
import { readBeginning, readEnvironments, readGrading, readQuestions, readStuck } from './today.ts'
import { countWaiting } from './waiting.ts'
import { readWeek } from './week.ts'

const megabyte = 1024 * 1024

export const dashboardEndpoints = bind('dashboard', contract, {
  today: async ({ actor, query: { limit }, kernel, tx, now }) => {
    const seen = seenBy(actor)
    const none = { total: 0, piles: 0, overdue: 0, atWork: 0, rows: [] }
    const [begun, questions, grading, stuck, exams, environments, applications, decisions] = await Promise.all([
      readBeginning(tx, actor),
      seen(['query.see'], () => readQuestions(tx, actor, now, limit), none),
      seen(['record.see'], () => readGrading(tx, actor, limit), none),
      seen(['record.see'], () => readStuck(tx, actor, now, limit), none),
      seen(['record.see'], () => kernel.providers.runningExams(tx, { taught: withTaught(actor), now, limit }), none),
      readEnvironments(tx, actor, limit),
      seen(['place.see'], () => readApplications(tx, actor, limit), none),
      countDecisions(tx, actor),
    ])
    return {
      is_admin: isAdmin(actor),
      place_count: begun.places,
      begun: { suite: begun.suite, contents: begun.contents },
      questions: presentQuestions(questions),
      grading: presentGrading(grading),
      stuck: presentStuck(stuck),
      exams: presentExams(exams),
      environments: presentEnvironments(environments),
      applications: presentApplications(applications),
      ...decisions,
    }
  },
  waiting: async ({ actor, tx, now }) => {
    const [waiting, { reviews, syncs }] = await Promise.all([countWaiting(tx, actor, now), countDecisions(tx, actor)])
    return { ...waiting, reviews: reviews + syncs }
  },
  week: async ({ actor, query, tx, now }) =>
    presentWeek(
      await seenBy(actor)(['place.see'], () => readWeek(tx, actor, now, query.limit), { places: [], total: 0 }),
    ),
  trend: async ({ actor, tx, now }) => {
    const nothing = { of: 'own' as const, days: filledDays(lastDays(now, trendDays), []) }
    return seenBy(actor)(['record.see'], () => readTrend(tx, actor, now), nothing)
  },
  organisation: async ({ actor, tx }) => {
    const [users, environments, quota, bytes, upload] = await Promise.all([
      readUsers(tx, actor.orgId),
      readEnvironments(tx, actor, 1),
      environmentConfig(tx, 'quota'),
      usedBytes(tx, actor.orgId),
      readConfig(tx, 'upload_config'),
    ])
    const { running, queued } = environments.organisation
    return {
      users,
      environments: { queued, used: running, limit: quota.organisation },
      storage: { used: bytes, limit: upload.file_size * megabyte },
    }
  },
  find: async ({ actor, query: { keyword }, tx }) => {
    const [objects, students] = await Promise.all([
      findObjects(tx, actor, keyword),
      keyword ? seenBy(actor)(['place.see', 'record.see'], () => findStudents(tx, actor, keyword), []) : [],
    ])
    return { objects, students }
  },
})
