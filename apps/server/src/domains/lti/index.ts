import type { Domain } from '../../kernel/domain.ts'
import { domainTopic } from '../../kernel/events/topics.ts'
import { ltiEndpoints } from './handlers.ts'
import { ltiPolicy } from './policy.ts'
import { scoreJob, startMarks } from './scores.ts'
import { serveLti } from './serve.ts'
import { findPlatform, type ListedPlatform } from './store.ts'

export { noteMarks } from './scores.ts'
export { forgetAtPlatforms, insertOnce, insertPlatform } from './store.ts'
export { ltiLines, ltiOnce, ltiPeople } from './tables.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    lti_platform: ListedPlatform
  }
}

/** LTI 1.3 as a tool: learning platforms of a school's open contents here, and get their marks. */
export const lti: Domain = {
  name: 'lti',
  endpoints: ltiEndpoints,
  guards: {
    lti_platform: { load: findPlatform, orgOf: (row) => row.orgId, titleOf: (row) => row.name, can: ltiPolicy },
  },
  jobs: [scoreJob],
  plugin: serveLti,
  start: (kernel) => Promise.resolve(startMarks(kernel, domainTopic('lti'))),
}
