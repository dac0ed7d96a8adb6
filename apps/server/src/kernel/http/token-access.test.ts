import { endpoint, operators, signedIn, type EndpointDefinition, type Method } from '@lab/contract/endpoint'
import type { ApiTokenScope } from '@lab/contract/api-token'
import { expect, test } from 'vitest'
import { tokenRefusal } from './token-access.ts'

const of = (called: string, method: Method, more: Partial<EndpointDefinition> = {}) => ({
  name: called.includes('.') ? called : `${called}.x`,
  domain: called.split('.')[0]!,
  endpoint: endpoint(method, '/apis/v2/x', { summary: '', access: signedIn, ...more }),
})

test.each<
  [called: string, method: Method, scope: ApiTokenScope, isRefused: boolean, more?: Partial<EndpointDefinition>]
>([
  ['experiment', 'GET', 'read', false],
  ['experiment', 'POST', 'read', true],
  ['experiment', 'POST', 'write', false],
  ['user', 'GET', 'read', false],
  ['user', 'POST', 'write', true],
  ['member', 'PUT', 'write', true],
  ['me', 'PUT', 'write', true],
  ['identity', 'POST', 'write', true],
  ['platform', 'PUT', 'write', true],
  ['place.confirmImport', 'POST', 'write', true],
  ['place.addMembers', 'POST', 'write', false],
  ['sign_in_service', 'PUT', 'write', true],
  ['archive', 'POST', 'write', true, { access: operators }],
  ['archive', 'GET', 'write', false, { access: operators }],
  ['apiToken', 'GET', 'write', true],
  ['notice', 'GET', 'write', true, { answer: 'events' }],
  ['environment', 'GET', 'write', true, { answer: 'socket' }],
  ['environment.terminalTicket', 'POST', 'write', true],
  ['environment.openWeb', 'POST', 'write', true],
  ['environment.startRecord', 'POST', 'write', false],
])('%s %s with a token to %s is refused: %s', (called, method, scope, isRefused, more) => {
  expect(tokenRefusal(of(called, method, more), scope) !== null).toBe(isRefused)
})

test.each(['userMerge', 'schoolImport', 'push', 'lti', 'ownRole'])(
  '%s is of a whole customer: an organisation’s token does not read it, a person’s does',
  (domain) => {
    expect(tokenRefusal(of(domain, 'GET'), 'write', true)).not.toBeNull()
    expect(tokenRefusal(of(domain, 'GET'), 'write')).toBeNull()
  },
)
