import { organisationDepth, shortNameMax } from '@lab/contract/org'

/** A path as it is written in a cell: with or without the customer's name, with whatever sign between its parts. */
const segmentsIn = (text: string): string[] =>
  text
    .split(/[/\\>＞／]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export type Found = { path: string } | { problem: string }

/** The organisations of a customer by their paths, and by what cells call them. */
export class OrganisationIndex {
  readonly #top: string
  /** The id, or null for one that is still to be made. */
  readonly #ids = new Map<string, string | null>()
  /** The path that each end of paths is of (`/软件系`, `/计算机学院/软件系`); null for an end of several. */
  readonly #byEnd = new Map<string, string | null>()

  constructor(top: string, known: readonly { id: string; name: string }[]) {
    this.#top = top
    for (const { id, name } of known) this.add(name, id)
  }

  add(path: string, id: string | null): void {
    if (!this.#ids.has(path)) {
      for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
        const end = path.slice(at)
        this.#byEnd.set(end, this.#byEnd.has(end) ? null : path)
      }
    }
    this.#ids.set(path, id)
  }

  /** The customer itself, which is no organisation of its tree. */
  isCustomer(path: string): boolean {
    return path === this.#top && !this.#ids.has(path)
  }

  has(path: string): boolean {
    return this.#ids.has(path)
  }
  idOf(path: string): string | null {
    return this.#ids.get(path) ?? null
  }

  /** The path that a cell means: a whole one, one below the customer's, or the end of just one. */
  find(text: string): Found {
    const segments = segmentsIn(text)
    const written = `/${segments.join('/')}`
    const below = `${this.#top}${written}`
    if (this.#ids.has(written)) return { path: written }
    if (this.#ids.has(below)) return { path: below }
    const path = this.#byEnd.get(written)
    if (path) return { path }
    return { problem: path === null ? `有多个名为“${text}”的组织，请写完整路径` : `没有组织“${text}”` }
  }

  /** The path that a line of the organisations' sheet means, which may be a new one. */
  place(name: string, parent: string): Found {
    const segments = segmentsIn(name)
    const above = parent === '' ? null : this.find(parent)
    if (above && 'problem' in above) return { problem: `没有上级组织“${parent}”` }
    const wrong = nameProblem(segments)
    if (wrong) return { problem: wrong }
    const written = `/${segments.join('/')}`
    const isWhole = written === this.#top || written.startsWith(`${this.#top}/`)
    const path = above ? `${above.path}${written}` : isWhole ? written : `${this.#top}${written}`
    // What is there is known also where nothing is above it in the tree.
    if (this.#ids.has(path)) return { path }
    if (!above) {
      const same = this.find(name)
      if ('path' in same) return same
    }
    if (segmentsIn(path).length > organisationDepth) return { problem: `组织最多${organisationDepth}级` }
    const between = path.slice(0, path.lastIndexOf('/'))
    if (between !== this.#top && between !== '' && !this.#ids.has(between))
      return { problem: `没有上级组织“${between.slice(this.#top.length + 1)}”` }
    return { path }
  }
}

function nameProblem(segments: readonly string[]): string {
  if (!segments.length) return '缺少组织名称'
  if (segments.some((part) => [...part].length > shortNameMax)) return `组织名称不能超过${shortNameMax}个字符`
  return segments.some((part) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(part)) ? '组织名称不能包含不可见字符' : ''
}
