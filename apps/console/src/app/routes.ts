import type { ContentKind } from '@lab/contract/kinds'
import type { DomainRoutes } from '../content/declare.ts'
import { libraryRoutes } from '../content/routes.ts'
import { sharedPages } from '../content/shared-pages.ts'
import { buildTable } from '../content/table.ts'
import { customerRoutes } from '../domains/customer/routes.ts'
import { ownRoleRoutes } from '../domains/own-role/routes.ts'
import { ltiRoutes } from '../domains/lti/routes.ts'
import { orgTokenRoutes } from '../domains/org-token/routes.ts'
import { pushRoutes } from '../domains/push/routes.ts'
import { schoolImportRoutes } from '../domains/school-import/routes.ts'
import { activityLogRoutes } from '../domains/activity-log/routes.ts'
import { assistantRoutes } from '../domains/assistant/routes.ts'
import { categoryRoutes } from '../domains/category/routes.ts'
import { classroomRoutes } from '../domains/classroom/routes.ts'
import { codePracticeRoutes } from '../domains/code-practice/routes.ts'
import { dashboardRoutes } from '../domains/dashboard/routes.ts'
import { datasetRoutes } from '../domains/dataset/routes.ts'
import { environmentRoutes } from '../domains/environment/routes.ts'
import { examRoutes } from '../domains/exam/routes.ts'
import { expPracticeRoutes } from '../domains/exp-practice/routes.ts'
import { experimentRoutes } from '../domains/experiment/routes.ts'
import { helpRoutes } from '../domains/help/routes.ts'
import { identityRoutes } from '../domains/identity/routes.ts'
import { lessonRoutes } from '../domains/lesson/routes.ts'
import { sharedLibraryRoutes } from '../domains/library/routes.ts'
import { meRoutes } from '../domains/me/routes.ts'
import { moocRoutes } from '../domains/mooc/routes.ts'
import { noticeRoutes } from '../domains/notice/routes.ts'
import { orgRoutes } from '../domains/org/routes.ts'
import { platformRoutes } from '../domains/platform/routes.ts'
import { projectRoutes } from '../domains/project/routes.ts'
import { questionBankRoutes } from '../domains/question-bank/routes.ts'
import { researchTaskRoutes } from '../domains/research-task/routes.ts'
import { resourceRoutes } from '../domains/resource/routes.ts'
import { reviewRoutes } from '../domains/review/routes.ts'
import { seriesRoutes } from '../domains/series/routes.ts'
import { taughtCourseRoutes } from '../domains/taught-course/routes.ts'
import { trainingRoutes } from '../domains/training/routes.ts'
import { systemRoutes } from './system-routes.ts'

/** Which domain declares what a kind shows: a kind that nobody declares does not compile. */
const ofKinds = {
  experiment: experimentRoutes,
  mooc: moocRoutes,
  lesson: lessonRoutes,
  exam: examRoutes,
  series: seriesRoutes,
  exp_series: seriesRoutes,
  training: trainingRoutes,
  code_practice: codePracticeRoutes,
  exp_practice: expPracticeRoutes,
  dataset: datasetRoutes,
  question_bank: questionBankRoutes,
} satisfies { readonly [K in ContentKind]: DomainRoutes<K> }

/** What every domain declares. The order decides nothing but the order of the printed list. */
export const domains: readonly DomainRoutes[] = [
  systemRoutes,
  dashboardRoutes,
  assistantRoutes,
  noticeRoutes,
  meRoutes,
  helpRoutes,
  ...new Set(Object.values(ofKinds)),
  classroomRoutes,
  taughtCourseRoutes,
  projectRoutes,
  libraryRoutes,
  sharedLibraryRoutes,
  resourceRoutes,
  environmentRoutes,
  researchTaskRoutes,
  reviewRoutes,
  orgRoutes,
  customerRoutes,
  ownRoleRoutes,
  schoolImportRoutes,
  orgTokenRoutes,
  pushRoutes,
  ltiRoutes,
  identityRoutes,
  categoryRoutes,
  activityLogRoutes,
  platformRoutes,
]

/** Everything the console can show. */
export const routeTable = buildTable(domains, sharedPages)
