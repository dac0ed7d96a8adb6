import { courseGoal } from '@lab/contract/course-goal'
import { examAnalysis as contract } from '@lab/contract/exam-analysis'
import { bind } from '../../kernel/http/bind.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { notArchived, placePolicy } from '../place/index.ts'
import { analyseSheets } from './analyse.ts'
import { goalReport } from './goal-report.ts'
import { goalsOf, itemsIn, saveGoals, saveItems } from './goal-store.ts'
import { readAttainment } from './goals.ts'
import { withPooled } from './pooled.ts'
import { analysisSheets } from './sheet-file.ts'
import { readSheets } from './sheets.ts'

export const examAnalysisEndpoints = bind('examAnalysis', contract, {
  ofOffering: async ({ object, kernel, tx }) => {
    const sheets = await readSheets(tx, kernel, object)
    return withPooled(tx, object, sheets, analyseSheets(sheets))
  },
  sheet: async ({ object, kernel, tx }) => {
    const sheets = await readSheets(tx, kernel, object)
    return xlsxAnswer(`${object.contentTitle}试题分析`, ...(await analysisSheets(tx, sheets, analyseSheets(sheets))))
  },
})

export const courseGoalEndpoints = bind('courseGoal', courseGoal, {
  attainment: async ({ object, actor, kernel, tx }) => ({
    ...(await readAttainment(tx, kernel, object, actor.userId)),
    can: abilities({ edit: placePolicy.teach(actor, object) }),
  }),
  report: async ({ object, actor, kernel, tx }) => goalReport(await readAttainment(tx, kernel, object, actor.userId)),
  saveGoals: async ({ object, body, actor, tx, ok, logged, changed }) => {
    ok(notArchived(object))
    const before = await goalsOf(tx, object.id)
    const version = ok(
      await saveGoals(tx, object.id, body.goals, { orgId: object.orgId, seen: body.version, by: actor.userId }),
    )
    const named = (goals: typeof body.goals) => ({ 课程目标: goals.map(({ name, weight }) => `${name} ${weight}%`) })
    logged({ before: named(before.goals), after: named(body.goals) })
    changed({ domain: 'courseGoal', id: object.id, placeId: object.id, orgId: object.orgId })
    return { version }
  },
  saveItems: async ({ object, body, actor, tx, ok, logged, changed }) => {
    ok(notArchived(object))
    const before = (await itemsIn(tx, [object.id])).get(object.id)?.items ?? []
    const version = ok(
      await saveItems(tx, object.id, body.items, { orgId: object.orgId, seen: body.version, by: actor.userId }),
    )
    logged({ before: { 对应题目数: before.length }, after: { 对应题目数: body.items.length } })
    changed({ domain: 'courseGoal', id: object.placeId, placeId: object.placeId, orgId: object.orgId })
    return { version }
  },
})
