import { useCallback, useMemo, useRef, useState } from 'react'

export type Selection<Row> = {
  rows: Row[]
  keys: ReadonlySet<string>
  /** With a range, everything from the last toggled row to this one takes the new mark. */
  onToggle: (row: Row, withRange: boolean) => void
  /** Marks all rows of the page, or none of them when all were marked. */
  onToggleAll: () => void
  /** Marks rows in addition, wherever in the list they are. */
  onAdd: (rows: readonly Row[]) => void
  clear: () => void
}

/**
 * The marked rows of a list. Rows stay marked from page to page and through refreshes (the fresh row is given back
 * where it is known); rows that are gone from the page they were on are kept until acted upon.
 */
export function useSelection<Row>(page: Row[] | undefined, rowKey: (row: Row) => string): Selection<Row> {
  const [marked, setMarked] = useState<ReadonlyMap<string, Row>>(() => new Map())
  const last = useRef<string>(undefined)
  const fresh = useMemo(() => new Map(page?.map((row) => [rowKey(row), row])), [page, rowKey])
  const keys = useMemo(() => new Set(marked.keys()), [marked])
  const rows = useMemo(() => [...marked].map(([key, row]) => fresh.get(key) ?? row), [marked, fresh])

  const onToggle = useCallback(
    (row: Row, withRange: boolean) => {
      const key = rowKey(row)
      const order = [...fresh.keys()]
      const from = last.current === undefined ? -1 : order.indexOf(last.current)
      const to = order.indexOf(key)
      last.current = key
      setMarked((before) => {
        const next = new Map(before)
        const isMarking = !before.has(key)
        const touched = withRange && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
        for (const one of touched) {
          const found = fresh.get(one) ?? row
          if (isMarking) next.set(one, found)
          else next.delete(one)
        }
        return next
      })
    },
    [fresh, rowKey],
  )
  const onToggleAll = useCallback(() => {
    setMarked((before) => {
      const next = new Map(before)
      const isAll = [...fresh.keys()].every((key) => before.has(key))
      for (const [key, row] of fresh) {
        if (isAll) next.delete(key)
        else next.set(key, row)
      }
      return next
    })
  }, [fresh])
  const onAdd = useCallback(
    (rows: readonly Row[]) =>
      setMarked((before) => new Map([...before, ...rows.map((row) => [rowKey(row), row] as const)])),
    [rowKey],
  )
  const clear = useCallback(() => setMarked(new Map()), [])
  return useMemo(
    () => ({ rows, keys, onToggle, onToggleAll, onAdd, clear }),
    [rows, keys, onToggle, onToggleAll, onAdd, clear],
  )
}
