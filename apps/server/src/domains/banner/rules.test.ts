import { readSearch, type BannerFace } from '@lab/contract/banner'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/result.ts'
import { isFor, rollBack, statusOf, togglePublished, type BannerVersions } from './rules.ts'

const face = (title: string, policy: BannerFace['policy'] = 'all'): BannerFace => ({
  title,
  picture: '/files/a.png',
  link: '',
  policy,
})
const versions = (written: string, shown: string | null, former: string | null): BannerVersions => ({
  written: face(written),
  shown: shown === null ? null : face(shown),
  former: former === null ? null : face(former),
})
const names = (given: BannerVersions | Refusal) =>
  given instanceof Refusal ? given.name : [given.written, given.shown, given.former].map((one) => one?.title ?? null)

describe('a banner goes through its states', () => {
  test.each([
    // written, shown, former: its state, after publishing or taking back, after going back
    ['甲', null, null, 'draft', ['甲', '甲', null], 'banner.nothingBefore'],
    ['甲', '甲', null, 'published', ['甲', null, '甲'], 'banner.nothingBefore'],
    ['乙', '甲', null, 'changed', ['乙', '乙', '甲'], 'banner.nothingBefore'],
    ['乙', '乙', '甲', 'published', ['乙', null, '乙'], ['甲', '甲', '乙']],
    ['甲', null, '甲', 'draft', ['甲', '甲', '甲'], ['甲', null, '甲']],
    ['丙', '乙', '甲', 'changed', ['丙', '丙', '乙'], ['甲', '甲', '乙']],
  ] as const)('%s written, %s shown, %s before: %s', (written, shown, former, status, toggled, back) => {
    const given = versions(written, shown, former)
    expect(statusOf(given)).toBe(status)
    expect(names(togglePublished(given))).toEqual(toggled)
    expect(names(rollBack(given))).toEqual(back)
  })
})

test.each([
  [face('甲'), true, true],
  [face('甲', 'student'), true, true],
  [face('甲', 'teacher'), true, false],
  [face('甲'), false, false],
  [null, true, false],
])('%j in use %s is shown to students: %s', (shown, isUsed, expected) => {
  expect(isFor('student', shown, isUsed)).toBe(expected)
})

test.each([
  ['title:开学', { key: 'title', value: '开学' }],
  ['link:/exp', { key: 'link', value: '/exp' }],
  ['title:a:b', { key: 'title', value: 'a:b' }],
  ['https://x', { key: 'title', value: 'https://x' }],
  ['开学', { key: 'title', value: '开学' }],
  ['title:', null],
  ['', null],
  [undefined, null],
])('the search %j means %j', (search, meaning) => {
  expect(readSearch(search)).toEqual(meaning)
})
