import { describe, expect, test } from 'vitest'
import { envStates, type EnvState } from '@lab/contract/environment'
import { Refusal } from '../../kernel/result.ts'
import { canBecome, cpuShare, endOf, extendedEnd, fullQuota, lifeOf, predecessors } from './rules.ts'

describe('states', () => {
  test.each<[EnvState, EnvState[]]>([
    ['queued', ['starting', 'destroyed', 'failed']],
    ['starting', ['running', 'stopping', 'failed']],
    ['running', ['stopping', 'failed']],
    ['stopping', ['destroyed', 'failed']],
    ['destroyed', []],
    ['failed', []],
  ])('%s leads to %j and nothing else', (from, expected) => {
    expect(envStates.filter((to) => canBecome(from, to)).toSorted()).toEqual(expected.toSorted())
  })

  test.each<[EnvState, EnvState]>([
    ['queued', 'destroyed'],
    ['starting', 'stopping'],
    ['running', 'stopping'],
    ['stopping', 'stopping'],
    ['destroyed', 'destroyed'],
    ['failed', 'failed'],
  ])('asked to end, %s becomes %s', (from, to) => {
    expect(endOf(from)).toBe(to)
  })

  test('only what is starting can become running', () => {
    expect(predecessors('running')).toEqual(['starting'])
  })
})

describe('quotas', () => {
  const limits = { person: 3, organisation: 60, customer: 200 }
  test.each<[string, { person: number; organisation: number; customer: number }, string]>([
    ['nobody runs anything', { person: 0, organisation: 0, customer: 0 }, '有空位'],
    ['the last place of each', { person: 2, organisation: 59, customer: 199 }, '有空位'],
    ['the person has three', { person: 3, organisation: 3, customer: 3 }, '每人最多同时运行3个环境'],
    ['the organisation is full', { person: 0, organisation: 60, customer: 60 }, '本组织运行中的环境已达上限（60个）'],
    ['the customer is full', { person: 0, organisation: 10, customer: 200 }, '学校运行中的环境已达上限（200个）'],
    ['all are full: the own environments come first', { person: 5, organisation: 60, customer: 200 }, '每人最多'],
  ])('%s', (_, counts, expected) => {
    expect(fullQuota(counts, limits) ?? '有空位').toContain(expected)
  })

  test('a limit of zero lets nobody start', () => {
    expect(fullQuota({ person: 0, organisation: 0, customer: 0 }, { ...limits, organisation: 0 })).toContain('0个')
  })
})

describe('lifetime', () => {
  const lifetime = { default_minutes: 120, max_minutes: 480, research_max_minutes: 10_080, queue_minutes: 60 }
  test.each<['trial' | 'research', number | undefined, [number, number] | string]>([
    ['trial', undefined, [120, 480]],
    ['trial', 30, [30, 480]],
    ['trial', 480, [480, 480]],
    ['trial', 481, '使用时长不能超过480分钟'],
    ['research', undefined, [10_080, 10_080]],
    ['research', 481, [481, 10_080]],
    ['research', 10_081, '使用时长不能超过10080分钟'],
  ])('%s asked for %s minutes', (purpose, asked, expected) => {
    const life = lifeOf(purpose, asked, lifetime)
    const found = life instanceof Refusal ? life.fields?.[0]?.message : [life.liveMinutes, life.maxMinutes]
    expect(found).toEqual(expected)
  })

  const start = new Date('2026-03-02T08:00:00Z')
  const at = (time: string): Date => new Date(`2026-03-02T${time}:00Z`)
  const clock = (date: Date): string => date.toISOString().slice(11, 16)
  test.each<[string, EnvState, string, number, string]>([
    // case                                state      ends     add   result
    ['half an hour more', 'running', '10:00', 30, '10:30'],
    ['cut at the longest life', 'running', '15:50', 30, '16:00'],
    ['already at the longest life', 'running', '16:00', 30, 'env.durationLimit'],
    ['not started yet', 'starting', '10:00', 30, 'env.notRunning'],
    ['gone', 'destroyed', '10:00', 30, 'env.notRunning'],
  ])('extending: %s', (_, state, ends, minutes, expected) => {
    const result = extendedEnd({ state, startedAt: start, expiresAt: at(ends), maxMinutes: 480 }, minutes)
    expect(result instanceof Refusal ? result.name : clock(result)).toBe(expected)
  })
})

describe('processor share', () => {
  test.each<[string, Parameters<typeof cpuShare>, number | null]>([
    ['first sample', [undefined, { cpuMs: 10, atMs: 0 }, 1], null],
    ['one of one processor', [{ cpuMs: 0, atMs: 0 }, { cpuMs: 1000, atMs: 1000 }, 1], 100],
    ['one of four processors', [{ cpuMs: 0, atMs: 0 }, { cpuMs: 1000, atMs: 1000 }, 4], 25],
    ['never above all', [{ cpuMs: 0, atMs: 0 }, { cpuMs: 1100, atMs: 1000 }, 1], 100],
    ['counter began again', [{ cpuMs: 500, atMs: 0 }, { cpuMs: 10, atMs: 1000 }, 1], null],
    ['no time passed', [{ cpuMs: 0, atMs: 5 }, { cpuMs: 10, atMs: 5 }, 1], null],
  ])('%s', (_, [before, now, cpus], expected) => {
    expect(cpuShare(before, now, cpus)).toBe(expected)
  })
})
