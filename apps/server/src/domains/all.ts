import type { Domain } from '../kernel/domain.ts'
import { accommodation } from './accommodation/index.ts'
import { announcement } from './announcement/index.ts'
import { appeal } from './appeal/index.ts'
import { joining } from './joining/index.ts'
import { application } from './application/index.ts'
import { analysis } from './analysis/index.ts'
import { archive } from './archive/index.ts'
import { assistant } from './assistant/index.ts'
import { regrade } from './regrade/index.ts'
import { rollover } from './rollover/index.ts'
import { activityLog } from './activity-log/index.ts'
import { banner } from './banner/index.ts'
import { category } from './category/index.ts'
import { certificate } from './certificate/index.ts'
import { classroom } from './classroom/index.ts'
import { content } from './content/index.ts'
import { customer } from './customer/index.ts'
import { dashboard } from './dashboard/index.ts'
import { environment } from './environment/index.ts'
import { examAnalysis } from './exam-analysis/index.ts'
import { examCockpit } from './exam-cockpit/index.ts'
import { file } from './file/index.ts'
import { grant } from './grant/index.ts'
import { identity } from './identity/index.ts'
import { job } from './job/index.ts'
import { kindDomains } from './kinds.ts'
import { me } from './me/index.ts'
import { learner } from './learner/index.ts'
import { learning } from './learning/index.ts'
import { library } from './library/index.ts'
import { lti } from './lti/index.ts'
import { orgToken } from './org-token/index.ts'
import { live } from './live/index.ts'
import { markbook } from './markbook/index.ts'
import { marking } from './marking/index.ts'
import { mastery } from './mastery/index.ts'
import { material } from './material/index.ts'
import { member } from './member/index.ts'
import { notice } from './notice/index.ts'
import { offering } from './offering/index.ts'
import { org } from './org/index.ts'
import { ownRole } from './own-role/index.ts'
import { paper } from './paper/index.ts'
import { permission } from './permission/index.ts'
import { place } from './place/index.ts'
import { platform } from './platform/index.ts'
import { push } from './push/index.ts'
import { preview } from './preview/index.ts'
import { practice } from './practice/index.ts'
import { query } from './query/index.ts'
import { questionExchange } from './question-exchange/index.ts'
import { record } from './record/index.ts'
import { researchTask } from './research-task/index.ts'
import { resource } from './resource/index.ts'
import { review } from './review/index.ts'
import { project } from './project/index.ts'
import { taughtCourse } from './taught-course/index.ts'
import { schoolImport } from './school-import/index.ts'
import { signInService } from './sign-in-service/index.ts'
import { user } from './user/index.ts'
import { userMerge } from './user-merge/index.ts'
import { vpn } from './vpn/index.ts'

/** Every domain of the product, in the order they start. */
export const domains: Domain[] = [
  identity,
  org,
  member,
  user,
  me,
  ownRole,
  job,
  notice,
  activityLog,
  platform,
  assistant,
  vpn,
  banner,
  file,
  resource,
  environment,
  customer,
  signInService,
  category,
  place,
  permission,
  content,
  grant,
  ...kindDomains,
  paper,
  questionExchange,
  library,
  review,
  classroom,
  schoolImport,
  offering,
  project,
  taughtCourse,
  accommodation,
  application,
  push,
  lti,
  orgToken,
  record,
  announcement,
  appeal,
  certificate,
  joining,
  query,
  learning,
  live,
  markbook,
  marking,
  examAnalysis,
  examCockpit,
  mastery,
  material,
  practice,
  learner,
  preview,
  analysis,
  regrade,
  rollover,
  archive,
  researchTask,
  dashboard,
  userMerge,
]
