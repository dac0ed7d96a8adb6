import { expect, test } from 'vitest'
import { savesAfter, undoable, type SaveEvent, type Saves } from './score-saves.ts'

const after = (...events: SaveEvent[]): Saves => events.reduce(savesAfter, {})
const value = { score: 18 }
const former = { score: null }
const send = { stepId: 's', did: 'send' } as const
const store = { stepId: 's', did: 'store', said: '已保存', order: 1, former } as const
const fail = { stepId: 's', did: 'fail', message: '网络异常', value, isUndo: false } as const
const saved = { is: 'saved', said: '已保存', order: 1, former }
const failed = { is: 'failed', message: '网络异常', value, isUndo: false }

test.each([
  ['sent', [send], { is: 'saving' }],
  ['stored', [send, store], saved],
  ['refused', [send, fail], failed],
  ['sent again', [send, fail, send], { is: 'saving' }],
  ['typed into while it is on its way', [send, { stepId: 's', did: 'edit' }], { is: 'saving' }],
  ['typed into after it failed', [send, fail, { stepId: 's', did: 'edit' }], undefined],
  [
    'stored a while ago',
    [send, store, { stepId: 's', did: 'expire', order: 1 }],
    { is: 'saved', said: '已保存', order: 1 },
  ],
  [
    'stored again since',
    [send, { ...store, order: 2 }, { stepId: 's', did: 'expire', order: 1 }],
    { ...saved, order: 2 },
  ],
  ['failed before the time was over', [send, store, send, fail, { stepId: 's', did: 'expire', order: 1 }], failed],
] as [string, SaveEvent[], unknown][])('%s', (_what, events, state) => {
  expect(after(...events).s).toEqual(state)
})

test.each([
  ['nothing before anything is stored', [send], undefined],
  ['what was stored', [send, store], { stepId: 's', former }],
  [
    'the latest of several',
    [
      { ...store, order: 3 },
      { ...store, stepId: 't', order: 2 },
    ],
    { stepId: 's', former },
  ],
  ['nothing after an undo', [{ ...store, former: undefined }], undefined],
  ['nothing once the time is over', [store, { stepId: 's', did: 'expire', order: 1 }], undefined],
] as [string, SaveEvent[], unknown][])('taken back is %s', (_what, events, what) => {
  expect(undoable(after(...events))).toEqual(what)
})
