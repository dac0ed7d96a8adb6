import { mergeEdits, type MergeRow } from '../form/form-rules.ts'
import { isSameValue } from '../same-value.ts'

type Values = Record<string, unknown>

/**
 * One object being edited and saved by itself. `base` is what the server has as far as we know, `mine` what is on the
 * screen, `sent` what is on its way. Its state (`phaseOf`) follows from these.
 */
export type Autosave<V extends Values> = {
  base: V
  mine: V
  sent: V | null
  version: number
  /** Why `mine` cannot be saved yet; empty when it can. */
  complaint: string
  /** Why the last save did not work; empty after the next edit. */
  failure: string
  /** Somebody else's newer version that changed the same things. */
  theirs: { values: V; version: number; clashes: MergeRow[] } | null
}

export type SavePhase = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'failed' | 'conflict'

export type SaveEvent<V extends Values> =
  | { is: 'edited'; values: V; complaint: string }
  | { is: 'sending' }
  | { is: 'stored'; version: number }
  | { is: 'refused'; message: string }
  /** The server has this now: seen in a refresh, or asked for after a refused save. */
  | { is: 'found'; values: V; version: number }
  | { is: 'keptMine' }
  | { is: 'tookTheirs' }

export const startAutosave = <V extends Values>(values: V, version: number): Autosave<V> => ({
  base: values,
  mine: values,
  sent: null,
  version,
  complaint: '',
  failure: '',
  theirs: null,
})

const hasChanged = <V extends Values>(base: V, mine: V): boolean =>
  base !== mine &&
  (differs(mine, base, Object.keys(mine)) ||
    differs(
      mine,
      base,
      Object.keys(base).filter((name) => !(name in mine)),
    ))

/** Asked at every key: of thousands of values nearly all are the very same. */
const differs = <V extends Values>(mine: V, base: V, names: readonly string[]): boolean =>
  names.some((name) => mine[name] !== base[name] && !isSameValue(mine[name], base[name]))

/** How the object stands, in the order in which it matters to a person. */
export function phaseOf<V extends Values>(state: Autosave<V>): SavePhase {
  if (state.theirs) return 'conflict'
  if (state.sent) return 'saving'
  if (!hasChanged(state.base, state.mine)) return 'saved'
  if (state.complaint) return 'invalid'
  return state.failure ? 'failed' : 'unsaved'
}

/** The state after something happened. */
export function autosaved<V extends Values>(state: Autosave<V>, event: SaveEvent<V>): Autosave<V> {
  switch (event.is) {
    case 'edited':
      return { ...state, mine: event.values, complaint: event.complaint, failure: '' }
    case 'sending':
      return { ...state, sent: state.mine, failure: '' }
    case 'stored':
      return { ...state, base: state.sent ?? state.mine, sent: null, version: event.version }
    case 'refused':
      return { ...state, sent: null, failure: event.message }
    case 'found':
      return found(state, event.values, event.version)
    case 'keptMine': {
      if (!state.theirs) return state
      const { values, version } = state.theirs
      const { merged } = mergeEdits(state.base, state.mine, whole(values, state.base))
      return { ...state, base: values, mine: merged as V, version, theirs: null, failure: '' }
    }
    case 'tookTheirs': {
      if (!state.theirs) return state
      const { values, version } = state.theirs
      return { ...startAutosave(values, version) }
    }
  }
}

/** What somebody else took out is missing from theirs: said as nothing, so that it does not come back. */
const whole = <V extends Values>(theirs: V, base: V): V => ({
  ...(Object.fromEntries(Object.keys(base).map((name) => [name, undefined])) as V),
  ...theirs,
})

/** A newer version: taken as it is, merged where it touches other things, else a conflict for a person to settle. */
function found<V extends Values>(state: Autosave<V>, values: V, version: number): Autosave<V> {
  // While a save is under way its answer decides: what is found may be that very save, announced before it is answered.
  if (state.sent || version <= state.version) return state
  const { merged, clashes } = mergeEdits(state.base, state.mine, whole(values, state.base))
  if (clashes.length > 0) return { ...state, sent: null, theirs: { values, version, clashes } }
  return { ...state, base: values, mine: merged as V, sent: null, version, failure: '' }
}

/** The values that differ from what the server has: only these are sent. */
export function changesOf<V extends Values>(base: V, mine: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => !isSameValue(value, base[name])),
  ) as Partial<V>
}
