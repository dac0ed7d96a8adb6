import { expect, test } from 'vitest'
import { standing } from '../../kit/action.ts'
import { issueCertificates, issuedWords, revokeCertificate } from './certificate-actions.ts'

test.each([
  [{ issued: 3, kept: 0, incomplete: 0 }, '已颁发 3 份证书'],
  [{ issued: 0, kept: 2, incomplete: 1 }, '已颁发 0 份证书，2 人已有证书，1 人尚未完成'],
])('%j is said as %s', (given, words) => {
  expect(issuedWords(given)).toBe(words)
})

const learner = { id: 'l', username: '', real_name: '', avatar: '', number: '' }
const certificate = { id: 'c', number: '0000-0000-0000', is_revoked: false }
test.each([
  ['not complete', { is_complete: false, certificate: null }, 'hidden', 'hidden'],
  ['complete', { is_complete: true, certificate: null }, 'possible', 'hidden'],
  ['certified', { is_complete: true, certificate }, 'hidden', 'possible'],
  ['revoked', { is_complete: true, certificate: { ...certificate, is_revoked: true } }, 'possible', 'hidden'],
] as const)('who is %s', (_what, given, issue, revoke) => {
  const row = { learner, ...given }
  expect(standing(issueCertificates('o', true), row)).toBe(issue)
  expect(
    standing(
      revokeCertificate(true, async () => undefined),
      row,
    ),
  ).toBe(revoke)
})

test('who may not says why', () => {
  const row = { learner, is_complete: true, certificate: null }
  expect(standing(issueCertificates('o', '助教不能修改教学内容'), row)).toEqual({ reason: '助教不能修改教学内容' })
  expect(standing(issueCertificates('o', undefined), row)).toBe('hidden')
})
