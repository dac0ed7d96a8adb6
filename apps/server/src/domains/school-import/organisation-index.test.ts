import { describe, expect, test } from 'vitest'
import { OrganisationIndex } from './organisation-index.ts'
import { planOrganisations } from './plan-organisations.ts'

const index = () =>
  new OrganisationIndex('/示范大学', [
    { id: 'a', name: '/示范大学/计算机学院' },
    { id: 'b', name: '/示范大学/计算机学院/软件系' },
    { id: 'c', name: '/示范大学/信息学院/软件系' },
    { id: 'd', name: '/示范大学/信息学院' },
    { id: 'e', name: '/示范大学/美术学院/雕塑系' },
  ])

describe('what a cell means', () => {
  test.each([
    ['/示范大学/计算机学院', '/示范大学/计算机学院'],
    ['计算机学院', '/示范大学/计算机学院'],
    ['计算机学院 / 软件系', '/示范大学/计算机学院/软件系'],
    ['信息学院＞软件系', '/示范大学/信息学院/软件系'],
  ])('%s is %s', (text, path) => expect(index().find(text)).toEqual({ path }))
  test.each([
    ['软件系', '有多个名为“软件系”的组织，请写完整路径'],
    ['法学院', '没有组织“法学院”'],
  ])('%s is refused: %s', (text, problem) => expect(index().find(text)).toEqual({ problem }))
})

test('a name that tens of thousands have is distinguished by what is above it', () => {
  const many = Array.from({ length: 40_000 }, (_one, at) => ({ id: `${at}`, name: `/示范大学/学院${at}/软件系` }))
  const known = new OrganisationIndex('/示范大学', many)
  const lines = many.map((_one, at) => ({
    sheet: 'organisation' as const,
    line: at + 2,
    values: { name: `学院${at}/软件系`, parent: '' },
  }))
  const planned = planOrganisations(lines, known)
  expect(planned.filter(({ action, objectId }, at) => action === 'same' && objectId === `${at}`)).toHaveLength(40_000)
  expect(known.find('软件系')).toEqual({ problem: '有多个名为“软件系”的组织，请写完整路径' })
})

describe('lines of organisations', () => {
  const line = (name: string, parent = '', at = 2) => ({
    sheet: 'organisation' as const,
    line: at,
    values: { name, parent },
  })
  const plan = (...lines: ReturnType<typeof line>[]) =>
    planOrganisations(lines, index()).map(({ line: { values }, action, reason }) => [action, values.path ?? reason])

  test('those above come first, wherever they are in the sheet', () => {
    expect(plan(line('网络系', '法学院', 2), line('法学院', '', 3))).toEqual([
      ['create', '/示范大学/法学院'],
      ['create', '/示范大学/法学院/网络系'],
    ])
  })
  test.each([
    [line('计算机学院'), ['same', '/示范大学/计算机学院']],
    [line('网络系', '计算机学院'), ['create', '/示范大学/计算机学院/网络系']],
    [line('美术学院/雕塑系'), ['same', '/示范大学/美术学院/雕塑系']],
    [line('美术学院/国画系'), ['refused', '没有上级组织“美术学院”']],
    [line('示范大学'), ['same', '/示范大学']],
    [line(''), ['refused', '缺少组织名称']],
    [line('网络系', '没有的'), ['refused', '没有上级组织“没有的”']],
    [line('长'.repeat(51)), ['refused', '组织名称不能超过50个字符']],
    [line('a/b/c/d/e/f/g/h'), ['refused', '组织最多8级']],
  ])('%j', (one, wanted) => expect(plan(one)).toEqual([wanted]))
  test('one that is there twice is refused the second time', () => {
    expect(plan(line('法学院', '', 2), line('法学院', '', 3))[1]).toEqual(['refused', '与第2行重复'])
  })
})
