import { expect, test } from 'vitest'
import { suspicionsIn, type Traces } from './suspicion.ts'

const still: Traces = { leaves: 0, agents: ['Chrome'], addresses: ['10.1.2.3'] }
const counting = { counts_leaves: true, leave_limit: null }

test.each<[string, Partial<Traces>, { counts_leaves: boolean; leave_limit: number | null }, string[]]>([
  ['one window, one place', {}, counting, []],
  ['another window of the same browser', { agents: ['Chrome', 'Chrome'] }, counting, []],
  ['another browser', { agents: ['Chrome', 'Firefox'] }, counting, ['second_device']],
  ['another address', { addresses: ['10.1.2.3', '172.16.0.9'] }, counting, ['moved']],
  ['gone and back', { addresses: ['10.1.2.3', '172.16.0.9', '10.1.2.3'] }, counting, ['moved']],
  ['left a few times', { leaves: 4 }, counting, []],
  ['left often', { leaves: 5 }, counting, ['leaves']],
  ['half of the limit', { leaves: 3 }, { counts_leaves: true, leave_limit: 6 }, ['leaves']],
  ['a limit of one: once is no signal yet', { leaves: 1 }, { counts_leaves: true, leave_limit: 1 }, []],
  ['leaving is not counted', { leaves: 9 }, { counts_leaves: false, leave_limit: null }, []],
  ['not entered', { agents: [], addresses: [] }, counting, []],
])('%s', (_name, traces, settings, kinds) => {
  expect(suspicionsIn({ ...still, ...traces }, settings).map(({ kind }) => kind)).toEqual(kinds)
})
