import { activityLogs } from '../kernel/audit/tables.ts'
import { jobs } from '../kernel/jobs/tables.ts'
import { envRecordings, envRecords } from './environment/index.ts'
import type { FileMentions } from './file/index.ts'
import { platformSecrets, sessions, tickets, users } from './identity/index.ts'
import { ltiLines, ltiOnce, ltiPeople, ltiRosters } from './lti/index.ts'
import { notices } from './notice/index.ts'
import { orgMembers } from './org/index.ts'
import { rosterImports } from './place/index.ts'
import { pushDeliveries } from './push/index.ts'
import { questionImportBlocks, questionImportDrafts, questionImports } from './question-exchange/index.ts'
import { attemptEvents } from './record/index.ts'
import { resources } from './resource/index.ts'
import { schoolImportRows, schoolImports } from './school-import/index.ts'
import { signInPeople } from './sign-in-service/index.ts'

/**
 * What a file's address means where it is not simply quoted for those who read the text. Every other text, list and key of
 * every table keeps a file and opens it, without anything being said of it.
 */
export const fileMentions: FileMentions = {
  // What only records the past, with what other systems answered to it.
  keepNothing: [activityLogs, jobs, sessions, tickets, ltiOnce, platformSecrets, pushDeliveries],
  // They hold the file that they would keep; the row's foreign key does that.
  ofTheirFile: [resources.url, resources.fileName],
  // Written without a check whether the writer may read the file (references-in-text.ts): a command typed in a terminal, a
  // name out of an imported list, the id that a school's sign-in has for somebody.
  openNothing: [
    users,
    orgMembers,
    rosterImports,
    schoolImports,
    schoolImportRows,
    questionImports,
    questionImportBlocks,
    questionImportDrafts,
    attemptEvents,
    envRecords,
    envRecordings,
    notices,
    signInPeople,
    ltiPeople,
    ltiLines,
    ltiRosters,
  ],
}
