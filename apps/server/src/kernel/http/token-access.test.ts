import { endpoint, signedIn, type EndpointDefinition, type Method } from '@lab/contract/endpoint'
import type { ApiTokenScope } from '@lab/contract/api-token'
import { expect, test } from 'vitest'
import { tokenRefusal } from './token-access.ts'

const of = (domain: string, method: Method, more: Partial<EndpointDefinition> = {}) => ({
  domain,
  endpoint: endpoint(method, '/apis/v2/x', { summary: '', access: signedIn, ...more }),
})

test.each<
  [domain: string, method: Method, scope: ApiTokenScope, isRefused: boolean, more?: Partial<EndpointDefinition>]
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
  ['apiToken', 'GET', 'write', true],
  ['notice', 'GET', 'write', true, { answer: 'events' }],
  ['environment', 'GET', 'write', true, { answer: 'socket' }],
])('%s %s with a token to %s is refused: %s', (domain, method, scope, isRefused, more) => {
  expect(tokenRefusal(of(domain, method, more), scope) !== null).toBe(isRefused)
})
