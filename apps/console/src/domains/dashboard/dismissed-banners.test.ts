// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { dismiss, stillShown } from './dismissed-banners.ts'

const banner = (id: string, title = id) => ({ id, title, picture: '/logo-dark.svg', link: '' })
const all = [banner('一'), banner('二')]
const shown = (userId = '7', banners = all) => stillShown(banners, userId).map((one) => one.title)

beforeEach(() => localStorage.clear())

test('what a person closed stays closed for them alone, until it says something else', () => {
  dismiss(all[0]!, all, '7')
  expect(shown()).toEqual(['二'])
  expect(shown('8')).toEqual(['一', '二'])
  expect(shown('7', [banner('一', '新的一'), all[1]!])).toEqual(['新的一', '二'])
})

test('banners that are gone are forgotten', () => {
  dismiss(all[0]!, all, '7')
  dismiss(all[1]!, [all[1]!], '7')
  expect(shown()).toEqual(['一'])
})

test('a damaged store shows everything', () => {
  localStorage.setItem('dismissedBanners:7', '{')
  expect(shown()).toEqual(['一', '二'])
})
