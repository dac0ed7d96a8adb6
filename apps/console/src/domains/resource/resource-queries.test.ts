// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { asSearchKey, linkableResources, searchKeys } from './resource-queries.ts'

test('a search begins with the title', () => {
  expect(searchKeys[0]).toEqual({ value: 'title', label: '名称' })
  expect([asSearchKey(undefined), asSearchKey('no such field'), asSearchKey('tag')]).toEqual(['title', 'title', 'tag'])
})

test('the file picker lists files only, by the field and the word that are searched', async () => {
  signIn()
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
