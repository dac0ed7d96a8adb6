import { createStore, type Store } from '../state/store.ts'
import { autosaved, changesOf, phaseOf, startAutosave, type Autosave, type SaveEvent } from './autosave.ts'

type Values = Record<string, unknown>

export type SaverOptions<V extends Values> = {
  values: V
  version: number
  /** The values as the server keeps them; what differs only before this is not sent. */
  kept?: (values: V) => V
  complaintAbout: (values: V) => string
  put: (changes: Partial<V>, version: number) => Promise<{ version: number }>
  /** What the server has, asked for after a refused save. */
  get: () => Promise<{ values: V; version: number }>
  isConflict: (error: unknown) => boolean
  /** Pause in typing after which it is saved. */
  pauseMs?: number
}

export type Saver<V extends Values> = {
  state: Store<Autosave<V>>
  edit: (change: Partial<V>) => void
  /** A newer version was seen elsewhere. */
  found: (values: V, version: number) => void
  keepMine: () => void
  takeTheirs: () => void
  /** Saves now, again if the last try did not work; resolves when nothing more can be done. */
  flush: () => Promise<void>
}

/**
 * Saves an object by itself while it is being edited: after a pause, one save at a time, and only what changed. Lives
 * outside the page, so that what was typed last is still saved when the page has gone.
 */
export function createSaver<V extends Values>(options: SaverOptions<V>): Saver<V> {
  const { kept = (values: V) => values, pauseMs = 900 } = options
  const state = createStore(startAutosave(options.values, options.version))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const happen = (event: SaveEvent<V>): void => {
    state.set(autosaved(state.get(), event))
    clearTimeout(timer)
    timer = phaseOf(state.get()) === 'unsaved' ? setTimeout(() => void save(), pauseMs) : undefined
  }

  const send = async (): Promise<void> => {
    const { base, mine, version } = state.get()
    happen({ is: 'sending' })
    try {
      const changes = changesOf(kept(base), kept(mine))
      const saved = Object.keys(changes).length > 0 ? await options.put(changes, version) : { version }
      happen({ is: 'stored', version: saved.version })
    } catch (error) {
      await refused(error)
    }
  }

  const refused = async (error: unknown): Promise<void> => {
    if (options.isConflict(error)) {
      try {
        const theirs = await options.get()
        happen({ is: 'refused', message: '' })
        happen({ is: 'found', ...theirs })
        return
      } catch {
        // What the server has cannot be read either: then the refusal itself is what can be said.
      }
    }
    happen({ is: 'refused', message: error instanceof Error && error.message ? error.message : '保存失败' })
  }

  const save = (): Promise<void> => {
    clearTimeout(timer)
    running ??= send().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    state,
    edit: (change) => {
      const values = { ...state.get().mine, ...change }
      happen({ is: 'edited', values, complaint: options.complaintAbout(values) })
    },
    found: (values, version) => happen({ is: 'found', values, version }),
    keepMine: () => happen({ is: 'keptMine' }),
    takeTheirs: () => happen({ is: 'tookTheirs' }),
    flush: async () => {
      await running
      const phase = phaseOf(state.get())
      if (phase === 'unsaved' || phase === 'failed') await save()
      if (phaseOf(state.get()) === 'unsaved') await save()
    },
  }
}
