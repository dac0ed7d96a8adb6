import { useCallback, useState } from 'react'
import type { Density, ListColumn, ListView } from './list-types.ts'

/** How a person likes one list, kept in local storage under the list's own name. */
export type ListPreferences = {
  view?: ListView
  density?: Density
  /** Columns shown or put away against their default. */
  columns?: Record<string, boolean>
}

const storageKey = (name: string) => `list:${name}`

function read(name: string): ListPreferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as ListPreferences) : {}
  } catch {
    return {}
  }
}

/** The preferences of the list `name` and how to change them. */
export function useListPreferences(name: string): [ListPreferences, (change: ListPreferences) => void] {
  const [kept, setKept] = useState(() => ({ name, values: read(name) }))
  const values = kept.name === name ? kept.values : read(name)
  const change = useCallback(
    (part: ListPreferences) => {
      const next = { ...read(name), ...part }
      setKept({ name, values: next })
      try {
        localStorage.setItem(storageKey(name), JSON.stringify(next))
      } catch {
        // Storage can be full or forbidden; the choice then lasts until the page is left.
      }
    },
    [name],
  )
  return [values, change]
}

/** Whether a column is shown: by choice, else unless it is optional. */
export function isColumnShown<Row>(column: ListColumn<Row>, preferences: ListPreferences): boolean {
  return column.isFixed === true || (preferences.columns?.[column.key] ?? !column.isOptional)
}
