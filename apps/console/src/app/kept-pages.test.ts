import { describe, expect, it } from 'vitest'
import { type KeptPage, nextKept } from './kept-pages.ts'

/** Goes through addresses (`-` is a page that is not kept) and tells what is kept then, the shown page in brackets. */
function walk(addresses: string[], limit = 3): string {
  const kept = addresses.reduce<KeptPage<string>[]>((pages, address, step) => {
    const [pathname = '', search = ''] = address.split('?')
    return nextKept(pages, { pathname, search }, `drawn${step}`, { keeps: pathname !== '-', limit })
  }, [])
  return kept
    .map(({ id, pathname, search, isShown, seen }) => {
      const text = `${id}:${pathname}${search && `?${search}`} ${seen}`
      return isShown ? `[${text}]` : text
    })
    .join(', ')
}

describe('kept pages', () => {
  it.each([
    ['the first', ['a'], '[1:a drawn0]'],
    ['another one in front', ['a', 'b'], '1:a drawn0, [2:b drawn1]'],
    ['back to the first, as it was', ['a', 'b', 'a'], '2:b drawn1, [1:a drawn0]'],
    ['its own query changes: the same page, drawn again', ['a', 'a?p=2'], '[1:a?p=2 drawn1]'],
    ['opened with another query than it was left with: a new page', ['a?p=2', 'b', 'a'], '2:b drawn1, [3:a drawn2]'],
    ['opened as it was left, query included', ['a?p=2', 'b', 'a?p=2'], '2:b drawn1, [1:a?p=2 drawn0]'],
    ['a page that is not kept in front', ['a', '-'], '1:a drawn0'],
    ['and back', ['a', '-', 'a'], '[1:a drawn0]'],
    ['the same page again', ['a', 'a'], '[1:a drawn0]'],
    ['the oldest goes', ['a', 'b', 'c', 'd'], '2:b drawn1, 3:c drawn2, [4:d drawn3]'],
    ['the one longest behind goes', ['a', 'b', 'c', 'a', 'd'], '3:c drawn2, 1:a drawn0, [4:d drawn4]'],
  ])('%s', (_name, addresses, kept) => expect(walk(addresses)).toBe(kept))
})
