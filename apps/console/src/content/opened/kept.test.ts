import { describe, expect, test } from 'vitest'
import { isFavourite, keptIn, nothingKept, type OpenedObject, parseKept, withFavourite, withOpened } from './kept.ts'
import { openedObject } from './opened-object.ts'
import { routeTable } from '../../app/routes.ts'
import { trailOf } from '../trail.ts'

const object = (id: string, title = `实验${id}`): OpenedObject => ({
  to: `/exp/${id}`,
  title,
  kind: 'experiment',
  note: '实验',
  orgId: 'a',
})
const titles = (list: readonly OpenedObject[]) => list.map((one) => one.title)

describe('recently opened and favourites', () => {
  test('what was opened last comes first, once, under its newest name', () => {
    const kept = ['1', '2', '1'].reduce((now, id) => withOpened(now, object(id)), nothingKept)
    expect(titles(kept.recent)).toEqual(['实验1', '实验2'])
    expect(titles(withOpened(kept, object('2', '改名')).recent)).toEqual(['改名', '实验1'])
  })

  test('only the last thirty are kept', () => {
    const kept = Array.from({ length: 40 }, (_, at) => object(String(at))).reduce(withOpened, nothingKept)
    expect(kept.recent).toHaveLength(30)
    expect(kept.recent[0]?.title).toBe('实验39')
  })

  test('a favourite stays until it is taken out, and is renamed with its object', () => {
    const kept = withFavourite(withFavourite(nothingKept, object('1'), true), object('2'), true)
    expect(titles(kept.favourites)).toEqual(['实验2', '实验1'])
    expect(titles(withOpened(kept, object('1', '改名')).favourites)).toEqual(['实验2', '改名'])
    const left = withFavourite(kept, object('2'), false)
    expect([isFavourite(left, object('2')), isFavourite(left, object('1'))]).toEqual([false, true])
  })

  test("another organisation's objects are not shown", () => {
    const kept = withOpened(withOpened(nothingKept, object('1')), { ...object('2'), orgId: 'b' })
    expect(titles(keptIn(kept, 'b').recent)).toEqual(['实验2'])
  })

  test.each([
    ['nothing', null],
    ['not JSON', '{'],
    ['something else', '[]'],
    ['another host', JSON.stringify({ recent: [{ ...object('1'), to: '//evil.example/x' }] })],
    ['a script', JSON.stringify({ recent: [{ ...object('1'), to: 'javascript:alert(1)' }] })],
    ['half an object', JSON.stringify({ favourites: [{ to: '/exp/1' }, null, 3] })],
  ])('%s in the storage is nothing kept', (_what, text) => {
    expect(parseKept(text)).toEqual(nothingKept)
  })

  test('what was stored is read back', () => {
    const kept = withFavourite(withOpened(nothingKept, object('1')), object('2'), true)
    expect(parseKept(JSON.stringify(kept))).toEqual(kept)
  })
})

describe('which object a page belongs to', () => {
  const names = {
    '/exp/7': 'Linux 入门',
    '/class/1': '一班',
    '/class/1/content/exp/7': 'Linux 入门',
    '/class/1/content/exp/7/record/9': '张三',
    '/env/template/5': '单机环境',
  }
  test.each([
    ['/exp/:expid/basics', { expid: '7' }, '/exp/7', 'Linux 入门', '实验'],
    ['/class/:classid/member/student', { classid: '1' }, '/class/1', '一班', '班级'],
    [
      '/class/:classid/content/exp/:expid/record',
      { classid: '1', expid: '7' },
      '/class/1/content/exp/7',
      'Linux 入门',
      '实验 · 一班',
    ],
    [
      '/class/:classid/content/exp/:expid/record/:recordid/progress',
      { classid: '1', expid: '7', recordid: '9' },
      '/class/1/content/exp/7',
      'Linux 入门',
      '实验 · 一班',
    ],
    ['/env/template/:envid', { envid: '5' }, '/env/template/5', '单机环境', '环境'],
    ['/exp/:expid/basics', { expid: '8' }, undefined, undefined, undefined],
    ['/exp', {}, undefined, undefined, undefined],
    ['/dashboard', {}, undefined, undefined, undefined],
  ] as const)('%s with %j: %s', (path, params, to, title, note) => {
    const found = openedObject(trailOf(routeTable, routeTable.byPath.get(path)!), params, names, 'a')
    expect([found?.to, found?.title, found?.note]).toEqual([to, title, note])
  })

  test('a suite, which shares its address with a template, is opened again as a suite', () => {
    const path = '/env/template/:envid'
    const trail = trailOf(routeTable, routeTable.byPath.get(path)!)
    const found = openedObject(trail, { envid: '5' }, names, 'a', '?s=1&view=suite')
    expect([found?.to, found?.title, found?.kind, found?.note]).toEqual([
      '/env/template/5?view=suite',
      '单机环境',
      'suite',
      '环境套件',
    ])
    expect(parseKept(JSON.stringify({ recent: [found], favourites: [] })).recent).toEqual([found])
  })
})
