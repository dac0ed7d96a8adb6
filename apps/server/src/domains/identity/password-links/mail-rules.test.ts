import { expect, test } from 'vitest'
import { isRepeated, isTooMany, linkMail, namesMail, needsProof, unreachable } from './mail-rules.ts'

const none = { all: 0, fromAddress: 0, ofAccount: 0, justNow: 0 }

test.each<[what: string, asks: Partial<typeof none>, proof: boolean, repeated: boolean, tooMany: boolean]>([
  ['the first', {}, false, false, false],
  ['a third from one address', { all: 2, fromAddress: 2 }, false, false, false],
  ['a fourth from one address', { all: 3, fromAddress: 3 }, true, false, false],
  ['a second for one account', { all: 1, ofAccount: 1 }, true, false, false],
  ['a second within two minutes', { all: 1, ofAccount: 1, justNow: 1 }, true, true, false],
  ['a fourth for one account', { all: 3, ofAccount: 3 }, true, true, false],
  ['far too many from one address', { all: 200, fromAddress: 200 }, true, false, true],
  ['far too many on the platform', { all: 2000 }, false, false, true],
])('%s', (_what, asks, proof, repeated, tooMany) => {
  const asked = { ...none, ...asks }
  expect([needsProof(asked), isRepeated(asked), isTooMany(asked)]).toEqual([proof, repeated, tooMany])
})

const person = { isEnabled: true, erasedAt: null, mergedIntoId: null, passwordHash: 'x', email: 'a@b.example' }
test.each<[change: Partial<Parameters<typeof unreachable>[0]>, why: RegExp | null]>([
  [{}, null],
  [{ isEnabled: false }, /停用/],
  [{ erasedAt: new Date(), isEnabled: false }, /注销/],
  [{ mergedIntoId: 'x', isEnabled: false }, /合并/],
  [{ passwordHash: '' }, /统一身份认证/],
  [{ email: '' }, /没有邮箱/],
  [{ email: 'a@b.example,c@d.example' }, /格式/],
])('%j', (change, why) => {
  const said = unreachable({ ...person, ...change })
  if (why) expect(said).toMatch(why)
  else expect(said).toBeNull()
})

test('names of a platform and of accounts stay on their line', () => {
  const { subject, text } = linkMail('云\r\nBcc: a@b.example', 'wang\nwei', 'https://lab.example.edu/auth/link#t')
  expect(subject).toBe('【云 Bcc: a@b.example】重置密码')
  expect(text).toContain('「云 Bcc: a@b.example」的账号 wang wei 申请了重置密码')
  expect(text).toContain('\nhttps://lab.example.edu/auth/link#t\n')
  expect(namesMail('云', ['a', 'b\nc']).text).toContain('\n  a\n  b c\n')
})
