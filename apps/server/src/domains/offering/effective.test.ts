import { OfferingSettings } from '@lab/contract/offering'
import { expect, test } from 'vitest'
import { effectiveSettings, type SettingOverrides } from './effective.ts'

const parent = OfferingSettings.parse({
  opens_at: '2026-09-01T00:00:00.000Z',
  closes_at: '2026-10-01T00:00:00.000Z',
  attempts: 3,
  late_policy: 'deduct',
  late_percent: 20,
})
const cases: [what: string, child: SettingOverrides, counts: Partial<OfferingSettings>, own: string[]][] = [
  ['says nothing', {}, parent, []],
  [
    'closes earlier, and opens with its parent',
    { closes_at: '2026-09-15T00:00:00.000Z' },
    { opens_at: parent.opens_at, closes_at: '2026-09-15T00:00:00.000Z' },
    ['closes_at'],
  ],
  ['never closes', { closes_at: null }, { opens_at: parent.opens_at, closes_at: null }, ['closes_at']],
  ['may be submitted without limit', { attempts: null }, { attempts: null, late_percent: 20 }, ['attempts']],
  [
    'has a late rule of its own, and the percent of its parent',
    { late_policy: 'accept' },
    { late_policy: 'accept', late_percent: 20 },
    ['late_policy'],
  ],
  ['says the same as its parent', { attempts: 3 }, parent, ['attempts']],
  ['does not say what is undefined', { attempts: undefined }, { attempts: 3 }, []],
  [
    'says falsy values',
    { weight: 0, needs_approval: false, late_percent: 0 },
    { weight: 0, needs_approval: false, late_percent: 0 },
    ['weight', 'late_percent', 'needs_approval'],
  ],
]

test.each(cases)('an offering below another that %s', (_what, child, counts, own) => {
  const { settings, from } = effectiveSettings(child, parent, 'experiment')
  expect(settings).toMatchObject(counts)
  expect(OfferingSettings.parse(settings)).toEqual(settings)
  const sources = Object.entries(from)
  expect(sources).toHaveLength(Object.keys(parent).length)
  expect(sources.filter(([, source]) => source === 'own').map(([field]) => field)).toEqual(own)
})

test('a part that no group can do together is done by each alone, whatever its series says', () => {
  const inGroups = { ...parent, party_kind: 'group' } as const
  expect(effectiveSettings({}, inGroups, 'experiment').settings.party_kind).toBe('group')
  expect(effectiveSettings({}, inGroups, 'training').settings.party_kind).toBe('person')
  expect(effectiveSettings({ party_kind: 'person' }, inGroups, 'experiment').settings.party_kind).toBe('person')
})
