import { expect, test } from 'vitest'
import { bodyOf } from './profile-body.ts'

const said = (form: FormData) => Object.fromEntries(form)
const profile = { avatar: { url: '/files/a.png' }, real_name: '王 海燕', phone: ' 138 0000\t0000 ', email: 'a@b.cn ' }

test('telephone and mail address are sent without any whitespace, a name as it is written', () => {
  expect(said(bodyOf(profile, { avatar: '/files/a.png' }))).toEqual({
    real_name: '王 海燕',
    phone: '13800000000',
    email: 'a@b.cn',
  })
})

test('a removed picture is said, one that never was is not', () => {
  const without = { ...profile, avatar: { url: '' } }
  expect(said(bodyOf(without, { avatar: '/files/a.png' }))).toMatchObject({ avatar: '' })
  expect(said(bodyOf(without, { avatar: '' }))).not.toHaveProperty('avatar')
})
