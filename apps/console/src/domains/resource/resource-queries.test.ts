import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { withDerivedTimes, writeAuth } from '../../app/request/auth-cookie.ts'
import { asSearchKey, linkableResources, searchKeys } from './resource-queries.ts'

test('a search begins with the title', () => {
  expect(searchKeys[0]).toEqual({ value: 'title', label: '名称' })
  expect([asSearchKey(undefined), asSearchKey('no such field'), asSearchKey('tag')]).toEqual(['title', 'title', 'tag'])
})

test('the file picker lists files only, by the field and the word that are searched', async () => {
  const now = Math.floor(Date.now() / 1000)
  const session = {
    access_token: 'a',
    refresh_token: 'r',
    token_expire_in: now + 3600,
    refresh_token_expire_in: now + 3600,
    login_method: 'password',
    user: { id: '7', username: 'teacher1', real_name: '王海燕', avatar: '', role_slugs: ['teacher' as const] },
  }
  writeAuth(withDerivedTimes(session, now))
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response(JSON.stringify({ code: 10200, data: { resources: [], total: 0 } })))
  })
  const client = new QueryClient()
  await client.fetchQuery(linkableResources({ page: 1, per_page: 20, selectKey: 'title', selectValue: '讲义' }, 'file'))
  vi.unstubAllGlobals()
  const { searchParams } = new URL(asked[0]!, 'http://here')
  expect(Object.fromEntries(searchParams)).toEqual({
    page: '1',
    per_page: '20',
    type: 'title',
    keyword: '讲义',
    status: 'enabled',
    has_file: 'true',
    obj_type: 'file',
  })
})
