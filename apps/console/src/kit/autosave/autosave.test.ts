import { describe, expect, test } from 'vitest'
import { autosaved, changesOf, phaseOf, startAutosave, type Autosave, type SaveEvent } from './autosave.ts'

type V = { title: string; points: number }
const start = startAutosave<V>({ title: '甲', points: 5 }, 3)
const after = (...events: SaveEvent<V>[]): Autosave<V> => events.reduce(autosaved, start)
const edit = (title: string, complaint = ''): SaveEvent<V> => ({
  is: 'edited',
  values: { title, points: 5 },
  complaint,
})
const sending: SaveEvent<V> = { is: 'sending' }
const stored = (version: number): SaveEvent<V> => ({ is: 'stored', version })
const found = (values: Partial<V>, version: number): SaveEvent<V> => ({
  is: 'found',
  values: { ...start.base, ...values },
  version,
})

describe('what the page says', () => {
  test.each<[string, SaveEvent<V>[], string]>([
    ['at first', [], 'saved'],
    ['while typing', [edit('乙')], 'unsaved'],
    ['typed and taken back', [edit('乙'), edit('甲')], 'saved'],
    ['with a title that may not be', [edit('', '请输入环节名称')], 'invalid'],
    ['on its way', [edit('乙'), sending], 'saving'],
    ['typing on while it is on its way', [edit('乙'), sending, edit('丙')], 'saving'],
    ['stored', [edit('乙'), sending, stored(4)], 'saved'],
    ['stored, but typed on meanwhile', [edit('乙'), sending, edit('丙'), stored(4)], 'unsaved'],
    ['refused', [edit('乙'), sending, { is: 'refused', message: '网络不通' }], 'failed'],
    ['refused, then typed on', [edit('乙'), sending, { is: 'refused', message: '网络不通' }, edit('丙')], 'unsaved'],
    ['a colleague changed it while I only looked', [found({ title: '他' }, 4)], 'saved'],
    ['a colleague changed something else', [edit('乙'), found({ points: 9 }, 4)], 'unsaved'],
    ['a colleague changed the same', [edit('乙'), found({ title: '他' }, 4)], 'conflict'],
    ['typing on in a conflict', [edit('乙'), found({ title: '他' }, 4), edit('丙')], 'conflict'],
    ['a refresh with what we have', [edit('乙'), found({}, 3)], 'unsaved'],
  ])('%s', (_name, events, expected) => expect(phaseOf(after(...events))).toBe(expected))
})

test('what a colleague took out does not come back', () => {
  const kept = startAutosave<Record<string, string | null>>({ one: '甲', other: '乙' }, 3)
  const state = autosaved(kept, { is: 'found', values: { other: '乙' }, version: 4 })
  expect([state.mine.one, phaseOf(state)]).toEqual([undefined, 'saved'])
  const edited = autosaved(kept, { is: 'edited', values: { one: '丙', other: '乙' }, complaint: '' })
  expect(phaseOf(autosaved(edited, { is: 'found', values: { other: '乙' }, version: 4 }))).toBe('conflict')
})

test('what a colleague changed elsewhere is taken over without a question', () => {
  const state = after(edit('乙'), found({ points: 9 }, 4))
  expect(state.mine).toEqual({ title: '乙', points: 9 })
  expect(state.version).toBe(4)
  expect(changesOf(state.base, state.mine)).toEqual({ title: '乙' })
})

test('what was typed while saving is sent next, against the new version', () => {
  const state = after(edit('乙'), sending, edit('丙'), stored(4))
  expect(state.version).toBe(4)
  expect(changesOf(state.base, state.mine)).toEqual({ title: '丙' })
})

test('our own save may be announced before it is answered', () => {
  const state = after(edit('乙'), sending, edit('丙'), found({ title: '乙' }, 4), stored(4))
  expect([phaseOf(state), state.version]).toEqual(['unsaved', 4])
  expect(changesOf(state.base, state.mine)).toEqual({ title: '丙' })
})

test('an old answer that arrives late changes nothing', () => {
  expect(phaseOf(after(edit('乙'), sending, found({}, 3)))).toBe('saving')
})

describe('a conflict is settled', () => {
  const conflict = after(edit('乙'), sending, { is: 'refused', message: '' }, found({ title: '他', points: 9 }, 4))
  test('by keeping mine where both changed and theirs elsewhere', () => {
    const state = autosaved(conflict, { is: 'keptMine' })
    expect(state.mine).toEqual({ title: '乙', points: 9 })
    expect([state.version, phaseOf(state)]).toEqual([4, 'unsaved'])
  })
  test('by taking theirs', () => {
    const state = autosaved(conflict, { is: 'tookTheirs' })
    expect(state.mine).toEqual({ title: '他', points: 9 })
    expect([state.version, phaseOf(state)]).toEqual([4, 'saved'])
  })
})
