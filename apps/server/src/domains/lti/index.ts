import type { Domain } from '../../kernel/domain.ts'
import { domainTopic } from '../../kernel/events/topics.ts'
import { ltiEndpoints } from './handlers.ts'
import { ltiPolicy } from './policy.ts'
import { ltiRosterEndpoints } from './roster-handlers.ts'
import { rosterJob } from './roster-job.ts'
import { loadRoster, rosterPolicy, type GuardedRoster } from './roster-policy.ts'
import { scoreJob, startMarks } from './scores.ts'
import { serveLti } from './serve.ts'
import { findPlatform, type ListedPlatform } from './store.ts'

export { noteMarks } from './scores.ts'
export { insertRoster } from './roster-store.ts'
export { forgetAtPlatforms, insertOnce, insertPlatform } from './store.ts'
export { ltiLines, ltiOnce, ltiPeople, ltiRosters } from './tables.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    lti_platform: ListedPlatform
    lti_roster: GuardedRoster
  }
}

/** LTI 1.3 as a tool: learning platforms of a school's open contents here, and get their marks. */
export const lti: Domain = {
  name: 'lti',
  endpoints: [...ltiEndpoints, ...ltiRosterEndpoints],
  guards: {
    lti_platform: { load: findPlatform, orgOf: (row) => row.orgId, titleOf: (row) => row.name, can: ltiPolicy },
    lti_roster: {
      load: loadRoster,
      orgOf: ({ place }) => place.orgId,
      titleOf: ({ roster }) => roster.title,
      can: rosterPolicy,
    },
  },
  jobs: [scoreJob, rosterJob],
  plugin: serveLti,
  start: (kernel) => Promise.resolve(startMarks(kernel, domainTopic('lti'))),
}
