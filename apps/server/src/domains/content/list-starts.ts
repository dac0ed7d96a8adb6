import type { Tx } from '../../kernel/database/pool.ts'
import type { PageStart } from './list-rows.ts'

const most = 20_000

/** Where pages of unfiltered lists start, by the page's name: a memory of this process that forgets its oldest. */
class PageStarts {
  readonly #starts = new Map<string, PageStart>()

  get(page: string): PageStart | undefined {
    return this.#starts.get(page)
  }

  set(page: string, start: PageStart): void {
    this.#starts.delete(page)
    this.#starts.set(page, start)
    if (this.#starts.size > most) this.#starts.delete(this.#starts.keys().next().value!)
  }
}

const memories = new WeakMap<Tx, PageStarts>()

/** The starts that were seen in a database; each is only believed while the database says that its list is unchanged. */
export function pageStartsOf(tx: Tx): PageStarts {
  let memory = memories.get(tx)
  if (!memory) memories.set(tx, (memory = new PageStarts()))
  return memory
}
