import { describe, expect, test } from 'vitest'
import { type AnswerFacts, reactTo } from './reaction.ts'

/** An answer of the newer API, to a GET by default, that may still be repeated. */
const on = (facts: Partial<AnswerFacts>, canRefresh = true) =>
  reactTo({ method: 'GET', isOlder: false, status: 200, ...facts }, canRefresh)

const shown = (text: string) => ({ do: 'dialog', text })

describe('HTTP 403 by its code', () => {
  test.each([
    [10406, 'relogin'],
    [10420, 'relogin'],
    [10409, 'logout'],
    [10421, 'password'],
  ])('%i: %s, for every method', (code, reaction) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      expect(on({ method, status: 403, code })).toEqual({ do: reaction })
    }
  })
  test('10401 is refreshed once, then ends the session', () => {
    expect(on({ status: 403, code: 10401 })).toEqual({ do: 'refresh' })
    expect(on({ status: 403, code: 10401 }, false)).toEqual({ do: 'relogin' })
  })
  test('302006 is silent for a GET only', () => {
    expect(on({ status: 403, code: 302006, msg: '暂不可打开' })).toEqual({ do: 'silent' })
    expect(on({ method: 'POST', status: 403, code: 302006, msg: '暂不可打开' })).toEqual(shown('暂不可打开'))
  })
  test('any other code is a message, and the session goes on', () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      expect(on({ method, status: 403, code: 10403, msg: '没有权限' })).toEqual(shown('没有权限'))
  })
  test('the same codes mean nothing of the kind with another status', () => {
    expect(on({ status: 409, code: 10409, msg: '冲突' })).toEqual(shown('冲突'))
    expect(on({ status: 200, code: 10406, msg: '过期' })).toEqual(shown('过期'))
  })
})

describe('codes that a POST handles itself', () => {
  test.each([411006, 451008, 361014, 309014])('%i', (code) => {
    for (const status of [200, 409]) {
      expect(on({ method: 'POST', status, code, msg: '页面自己处理' })).toEqual({ do: 'silent' })
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        expect(on({ method, status, code, msg: '说出来' })).toEqual(shown('说出来'))
      }
    }
  })
})

test('401 is silent, once a refresh did not help', () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    expect(on({ method, status: 401 })).toEqual({ do: 'refresh' })
    expect(on({ method, status: 401, msg: '不告诉任何人' }, false)).toEqual({ do: 'silent' })
  }
})

describe('the older client', () => {
  const older = (facts: Partial<AnswerFacts>, canRefresh = true) => on({ isOlder: true, ...facts }, canRefresh)
  test('401 signs in again, once a refresh did not help', () => {
    expect(older({ status: 401 }, false)).toEqual({ do: 'relogin' })
  })
  test.each(['ORG_EXPIRED', 'ORG_DISABLED', 'CUSTOMER_DISABLED'])('406 %s signs in again', (msgcode) => {
    expect(older({ status: 406, msgcode })).toEqual({ do: 'relogin' })
    expect(on({ status: 406, msgcode, msg: '已停用' })).toEqual(shown('已停用'))
  })
  test('any other 406 is a message', () => {
    expect(older({ status: 406, msgcode: 'SOMETHING', msg: '不可接受' })).toEqual(shown('不可接受'))
  })
})

describe('the text of the message', () => {
  test.each<[number, string | undefined, string]>([
    [404, '找不到', '资源不存在'],
    [408, '等得太久了', '等得太久了'],
    [413, '太大', '文件超过大小限制'],
    [504, '网关', '请求超时'],
    [500, '数据库维护中', '数据库维护中'],
    [500, undefined, '请求失败'],
    [502, '', '请求失败'],
    [200, '说不清的错误', '说不清的错误'],
    [200, undefined, '请求失败'],
  ])('HTTP %i with the message %j: %s', (status, msg, text) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      expect(on({ method, status, code: 99999, msg })).toEqual(shown(text))
  })
})
