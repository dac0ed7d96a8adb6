import { expect, test } from 'vitest'
import { refusalText, lastEditor } from './changed-meanwhile.ts'

const now = new Date(2026, 10, 22, 8, 0)
const lost = (data?: Record<string, unknown>) => ({ msg: '服务器的话', reason: 'changedMeanwhile', data })

test.each([
  [{ who: '林致远', at: new Date(2026, 10, 22, 7, 55).toISOString() }, '内容已被林致远修改（5分钟前），请刷新后再保存'],
  [{ who: '林致远', at: now.toISOString() }, '内容已被林致远修改（刚刚），请刷新后再保存'],
  [{ who: '林致远' }, '内容已被林致远修改，请刷新后再保存'],
  [undefined, '内容已被其他人修改，请刷新后再保存'],
])('a lost update names who and when: %j', (data, text) => {
  expect(refusalText(lost(data), now)).toBe(text)
})

test('any other refusal says what the server says', () => {
  expect(refusalText({ msg: '名称已存在', reason: 'nameTaken' }, now)).toBe('名称已存在')
  expect(refusalText(undefined, now)).toBe('请求失败')
})

test('who was faster without the server saying so is somebody else', () => {
  expect(lastEditor({ data: { who: 7, at: 7 } })).toEqual({ by: '其他人', at: undefined })
})
