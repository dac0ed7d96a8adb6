// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { markEdited } from '../../kit/form/unsaved.ts'
import { fillStorage } from '../../kit/testing/full-storage.ts'
import { signIn } from '../request/testing/sign-in.ts'
import {
  addressAfterSwitch,
  asUserOrganisation,
  chooseOrganisation,
  chosenOrganisation,
  followOtherTabs,
  forgetOrganisation,
  orgChangeEvent,
} from './organisation.ts'
import { picksOrganisation } from './roles.ts'

const software = asUserOrganisation({
  id: '11',
  name: '/示范大学/计算机学院/软件工程系',
  domain_id: 'demo-software',
  customer_id: '1',
  customer_name: '示范大学',
  customer_short_name: '示范大学',
})
const network = { ...software, org_id: '12', domainId: 'demo-network', shortCustomerName: '网络工程系' }

let heard: unknown[]
const hear = (event: Event): void => void heard.push((event as CustomEvent<unknown>).detail)

beforeEach(() => {
  heard = []
  signIn({ username: 'admin', real_name: '管理员', role_slugs: ['account_admin'] })
  forgetOrganisation()
  window.addEventListener(orgChangeEvent, hear)
})
afterEach(() => {
  window.removeEventListener(orgChangeEvent, hear)
  localStorage.clear()
})

test('a browser whose storage is full chooses all the same', () => {
  fillStorage()
  chooseOrganisation(network)
  vi.unstubAllGlobals()
  expect([chosenOrganisation.get(), heard]).toEqual([network, [network]])
})

test('what is kept of the chosen organisation', () => {
  expect(software).toEqual({
    org_id: '11',
    customerName: '示范大学',
    domainId: 'demo-software',
    shortCustomerName: '软件工程系',
    domainName: '/示范大学/计算机学院/软件工程系',
  })
})

test('choosing is remembered per person and fires org-change once', () => {
  expect(orgChangeEvent).toBe('org-change')
  chooseOrganisation(software)
  expect(chosenOrganisation.get()).toEqual(software)
  expect(JSON.parse(localStorage.getItem('userOrg:7') ?? '')).toEqual(software)
  chooseOrganisation(software)
  chooseOrganisation(network)
  expect(heard).toEqual([software, network])
  forgetOrganisation()
  expect([chosenOrganisation.get(), localStorage.getItem('userOrg:7')]).toEqual([null, null])
})

test('a choice of another tab is followed, a forgotten one is not', () => {
  chooseOrganisation(software)
  heard = []
  const unfollow = followOtherTabs()
  const tell = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  localStorage.setItem('userOrg:7', JSON.stringify(network))
  tell('userOrg:7', JSON.stringify(network))
  expect(chosenOrganisation.get()).toEqual(network)
  expect(heard).toEqual([network])
  tell('userOrg:7', null)
  tell('isOpen', '0')
  unfollow()
  expect(chosenOrganisation.get()).toEqual(network)
  expect(heard).toHaveLength(1)
})

test('while something is being edited here, a choice of another tab waits until it is saved', () => {
  chooseOrganisation(software)
  const unfollow = followOtherTabs()
  const saved = markEdited()
  localStorage.setItem('userOrg:7', JSON.stringify(network))
  window.dispatchEvent(new StorageEvent('storage', { key: 'userOrg:7', newValue: JSON.stringify(network) }))
  expect(chosenOrganisation.get()).toEqual(software)
  saved()
  expect(chosenOrganisation.get()).toEqual(network)
  unfollow()
})

describe('who picks from the dialog', () => {
  test.each<[string[] | undefined, boolean]>([
    [['account_admin'], true],
    [['system_operator'], true],
    [['teacher', 'account_admin'], true],
    [[], true],
    [undefined, true],
    [['teacher'], false],
    [['student'], false],
    [['some_role_of_tomorrow'], false],
  ])('roles %j: %s', (role_slugs, picks) => {
    expect(picksOrganisation({ user: { role_slugs } })).toBe(picks)
  })
})

describe('where a switch leads', () => {
  test.each([
    ['/exp/1/basics', '/exp'],
    ['/exp/1/record/2/score', '/exp'],
    ['/exp/1', '/exp'],
    ['/course/1/basics', '/course'],
    ['/course/exp/1/basics', '/course'],
    ['/mooc/1/content', '/mooc'],
    ['/exp', null],
    ['/course', null],
    ['/course/recent', null],
    ['/course/all', null],
    ['/exam', null],
    ['/exam/1/basics', null],
    ['/class/1/content/exp/2/basics', null],
    ['/exp-series/1/basics', null],
    ['/repository/exp/1/basics', null],
    ['/dashboard', null],
  ])('on %s: %s', (pathname, target) => {
    expect(addressAfterSwitch(pathname)).toBe(target)
  })
})
