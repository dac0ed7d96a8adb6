// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { signOutFlags } from './sign-out.ts'

test.each([
  ['password', '0', '0'],
  [undefined, '0', '0'],
  ['cas', '1', '0'],
  ['oidc', '0', '1'],
  ['third_party', '0', '1'],
])('who signed in by %s leaves with cas=%s and third_party=%s', (method, cas, third_party) => {
  expect(signOutFlags(method)).toEqual({ cas, third_party })
})
