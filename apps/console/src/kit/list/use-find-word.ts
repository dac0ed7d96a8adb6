import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const name = 'selectValue'

/**
 * What is looked for among rows that are all on the page, kept in the address like a list's search, so that it survives
 * a reload and the way back. Typing adds nothing to the history.
 */
export function useFindWord(): [string, (word: string) => void] {
  const [params, setParams] = useSearchParams()
  const setWord = useCallback(
    (typed: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          const word = typed.trim()
          if (word) next.set(name, word)
          else next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return [params.get(name) ?? '', setWord]
}
