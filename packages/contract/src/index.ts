import { rollover } from './rollover.ts'
import { regrade } from './regrade.ts'
import { accommodation } from './accommodation.ts'
import { activityLog } from './activity-log.ts'
import { analysis } from './analysis.ts'
import { archive } from './archive.ts'
import { assistant } from './assistant.ts'
import { announcement } from './announcement.ts'
import { apiToken, orgToken } from './api-token.ts'
import { appeal } from './appeal.ts'
import { application } from './application.ts'
import { bankQuestion } from './bank-question.ts'
import { banner } from './banner.ts'
import { signInService } from './sign-in-service.ts'
import { category } from './category.ts'
import { certificate } from './certificate.ts'
import { classroom } from './classroom.ts'
import { content } from './content.ts'
import { customer } from './customer.ts'
import { dashboard } from './dashboard.ts'
import { dataset } from './dataset.ts'
import { notice } from './notice.ts'
import { offering } from './offering.ts'
import { environment } from './environment.ts'
import { exam } from './exam.ts'
import { courseGoal } from './course-goal.ts'
import { examAnalysis } from './exam-analysis.ts'
import { examCockpit } from './exam-cockpit.ts'
import { experiment } from './experiment.ts'
import { experimentLabs } from './experiment-labs.ts'
import { experimentLearning } from './experiment-learning.ts'
import { exp_practice } from './exp-practice.ts'
import { file } from './file.ts'
import { grant } from './grant.ts'
import { identity } from './identity.ts'
import { job } from './job.ts'
import { joining } from './joining.ts'
import { learner } from './learner.ts'
import { learning } from './learning.ts'
import { lesson } from './lesson.ts'
import { lti } from './lti.ts'
import { ltiRoster } from './lti-roster.ts'
import { library, sync } from './library.ts'
import { question_bank } from './question-bank.ts'
import { questionExport } from './question-export.ts'
import { questionImport } from './question-import.ts'
import { query } from './query.ts'
import { place } from './place.ts'
import { pool } from './pool.ts'
import { preview } from './preview.ts'
import { push } from './push.ts'
import { record } from './record.ts'
import { recording } from './recording.ts'
import { research } from './research.ts'
import { researchTask } from './research-task.ts'
import { live } from './live.ts'
import { markbook } from './markbook.ts'
import { marking } from './marking.ts'
import { mastery } from './mastery.ts'
import { material } from './material.ts'
import { me } from './me.ts'
import { metadata } from './metadata.ts'
import { member } from './member.ts'
import { mooc } from './mooc.ts'
import { moocUnits } from './mooc-units.ts'
import { org } from './org.ts'
import { permission } from './permission.ts'
import { ownRole } from './own-role.ts'
import { schoolImport } from './school-import.ts'
import { paper } from './paper.ts'
import { passwordLink } from './password-link.ts'
import { passkey } from './passkey.ts'
import { platform } from './platform.ts'
import { resource } from './resource.ts'
import { review } from './review.ts'
import { secondFactor } from './second-factor.ts'
import { machineControl } from './machine-control.ts'
import { machineImage } from './machine-image.ts'
import { practice } from './practice.ts'
import { templateVersion } from './template-version.ts'
import { exp_series, series } from './series.ts'
import { project } from './project.ts'
import { taughtCourse } from './taught-course.ts'
import { training } from './training.ts'
import { user } from './user.ts'
import { userMerge } from './user-merge.ts'
import { vpn } from './vpn.ts'

/** The whole API, one record per domain. */
export const contract = {
  rollover,
  regrade,
  accommodation,
  activityLog,
  analysis,
  archive,
  assistant,
  announcement,
  apiToken,
  orgToken,
  appeal,
  application,
  bankQuestion,
  banner,
  sign_in_service: signInService,
  category,
  certificate,
  classroom,
  place,
  content,
  customer,
  dashboard,
  dataset,
  offering,
  environment,
  exam,
  courseGoal,
  examAnalysis,
  examCockpit,
  experiment,
  experimentLabs,
  experimentLearning,
  exp_practice,
  exp_series,
  file,
  grant,
  identity,
  secondFactor,
  passkey,
  passwordLink,
  job,
  joining,
  learner,
  preview,
  lti,
  ltiRoster,
  push,
  learning,
  lesson,
  library,
  sync,
  live,
  markbook,
  marking,
  mastery,
  material,
  question_bank,
  questionExport,
  questionImport,
  query,
  pool,
  record,
  recording,
  research,
  researchTask,
  me,
  member,
  metadata,
  mooc,
  moocUnits,
  notice,
  org,
  ownRole,
  schoolImport,
  permission,
  paper,
  platform,
  resource,
  review,
  series,
  machineControl,
  machineImage,
  practice,
  taughtCourse,
  project,
  templateVersion,
  training,
  user,
  userMerge,
  vpn,
} as const
export type Contract = typeof contract
