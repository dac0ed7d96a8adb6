import { describe, expect, test } from 'vitest'
import { launchIn, names } from './claims.ts'

const said = (more: Record<string, unknown>) => ({
  sub: 'somebody',
  nonce: 'once',
  [names.deployment]: '1',
  [names.message]: 'LtiResourceLinkRequest',
  [names.version]: '1.3.0',
  ...more,
})
const vocabulary = 'http://purl.imsglobal.org/vocab/lis/v2'

test.each([
  [`${vocabulary}/membership#Instructor`, true],
  [`${vocabulary}/membership#ContentDeveloper`, true],
  [`${vocabulary}/institution/person#Faculty`, true],
  [`${vocabulary}/membership#Learner`, false],
  [`${vocabulary}/membership#Mentor`, false],
  [`${vocabulary}/membership#Administrator`, false],
  [`${vocabulary}/system/person#Administrator`, false],
  [`${vocabulary}/institution/person#Observer`, false],
])('%s teaches: %s', (role, isTeacher) => {
  expect(launchIn(said({ [names.roles]: [role] }))).toMatchObject({ isTeacher })
})

describe('an address that is no page of the web', () => {
  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'lms.example.edu.cn'])(
    '%s',
    (address) => {
      const choosing = { [names.message]: 'LtiDeepLinkingRequest' }
      expect(launchIn(said({ ...choosing, [names.deepSettings]: { deep_link_return_url: address } }))).toBeNull()
      expect(launchIn(said({ [names.grading]: { lineitem: address, scope: [] } }))).toBeNull()
    },
  )
})
