import type { StepValue } from './score-slots.ts'

/** How far a step's score is on its way to the server; none for one that nobody touched. */
export type Save =
  | { is: 'saving' }
  /** `former` restores what was there before, as long as that is offered; `order` tells the latest. */
  | { is: 'saved'; said: string; order: number; former?: StepValue }
  /** What was sent, to be sent again. */
  | { is: 'failed'; message: string; value: StepValue; isUndo: boolean }
export type Saves = Readonly<Record<string, Save>>

export type SaveEvent = { stepId: string } & (
  | { did: 'send' }
  | { did: 'store'; said: string; order: number; former: StepValue | undefined }
  | { did: 'fail'; message: string; value: StepValue; isUndo: boolean }
  /** 撤销 is no longer offered for the save with this order. */
  | { did: 'expire'; order: number }
  /** It was typed into again. */
  | { did: 'edit' }
)

export function savesAfter(saves: Saves, event: SaveEvent): Saves {
  const now = saves[event.stepId]
  const set = (save: Save): Saves => ({ ...saves, [event.stepId]: save })
  switch (event.did) {
    case 'send':
      return set({ is: 'saving' })
    case 'store': {
      const { said, order, former } = event
      return set({ is: 'saved', said, order, ...(former ? { former } : {}) })
    }
    case 'fail': {
      const { message, value, isUndo } = event
      return set({ is: 'failed', message, value, isUndo })
    }
    case 'expire':
      return now?.is === 'saved' && now.order === event.order
        ? set({ is: 'saved', said: now.said, order: now.order })
        : saves
    case 'edit': {
      if (!now || now.is === 'saving') return saves
      const { [event.stepId]: _, ...others } = saves
      return others
    }
  }
}

/** The last stored score that can still be taken back. */
export function undoable(saves: Saves): { stepId: string; former: StepValue } | undefined {
  let last: { stepId: string; former: StepValue; order: number } | undefined
  for (const [stepId, save] of Object.entries(saves)) {
    if (save.is !== 'saved' || !save.former || save.order < (last?.order ?? 0)) continue
    last = { stepId, former: save.former, order: save.order }
  }
  return last && { stepId: last.stepId, former: last.former }
}
