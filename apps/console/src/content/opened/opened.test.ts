// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../api/request/testing/sign-in.ts'
import { asUserOrganisation, chooseOrganisation } from '../../api/session/organisation.ts'
import type { OpenedObject } from './kept.ts'
import { followOpened, noteOpened, useOpened } from './opened.ts'

const git: OpenedObject = { to: '/exp/1/content', title: 'Git 协作', kind: 'experiment', note: '实验', orgId: '11' }
const pipes: OpenedObject = { ...git, to: '/exp/2/basics', title: '管道与重定向' }

beforeEach(() => {
  signIn()
  chooseOrganisation(
    asUserOrganisation({
      id: '11',
      name: '/示范大学/软件工程系',
      domain_id: 'demo',
      customer_id: '1',
      customer_name: '示范大学',
      customer_short_name: '示范大学',
    }),
  )
})
afterEach(() => localStorage.clear())

test('opened objects are kept per person in local storage, and another tab follows', () => {
  const { result } = renderHook(useOpened)
  const stop = followOpened()
  act(() => noteOpened(git))
  expect(JSON.parse(localStorage.getItem('opened:7') ?? '')).toEqual({ recent: [git], favourites: [] })
  localStorage.setItem('opened:7', JSON.stringify({ recent: [pipes, git], favourites: [] }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'opened:7' })))
  expect(result.current.recent).toEqual([pipes, git])
  stop()
})
