import { describe, expect, test } from 'vitest'
import { launchIn, names } from './claims.ts'
import { siteOf } from './launch.ts'

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

test.each([
  [['teacher'], true, 'teacher'],
  [['account_admin'], true, 'teacher'],
  [['student'], true, 'student'],
  [['account_admin', 'student'], true, 'teacher'],
  [['teacher', 'student'], false, 'student'],
  [['account_admin'], false, 'student'],
] as const)('%j who teaches there (%s) comes to the site of %ss', (roles, isTeacher, site) => {
  expect(siteOf({ roles: [...roles] }, { isTeacher })).toBe(site)
})

describe('a course whose people the platform lists', () => {
  const list = { context_memberships_url: 'https://lms.example.edu.cn/members' }
  test('is named by its title, its label or its id', () => {
    const ofCourse = (context: object) =>
      launchIn(said({ [names.context]: context, [names.provisioning]: list }))?.roster?.title
    expect(ofCourse({ id: '7', title: ' 操作系统\u0007 ', label: 'OS' })).toBe('操作系统')
    expect(ofCourse({ id: '7', title: '', label: 'OS' })).toBe('OS')
    expect(ofCourse({ id: '7' })).toBe('7')
  })
  test.each([
    ['without a course', { [names.provisioning]: list }],
    ['without an address', { [names.context]: { id: '7' }, [names.provisioning]: {} }],
    ['with an id that nothing keeps', { [names.context]: { id: '7\0' }, [names.provisioning]: list }],
    ['with half a letter', { [names.context]: { id: '\ud83d' }, [names.provisioning]: list }],
    [
      'with no page of the web',
      { [names.context]: { id: '7' }, [names.provisioning]: { context_memberships_url: 'file:///x' } },
    ],
  ])('%s there is none, and what is linked opens', (_what, claims) => {
    expect(launchIn(said(claims))).toMatchObject({ roster: null })
  })
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
