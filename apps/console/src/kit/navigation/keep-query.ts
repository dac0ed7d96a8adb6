/** The query parameters that go along wherever the console goes: `s`, and the two frame flags in `hm` (spec 2). */
export const keptNames = ['s', 'hm'] as const

export type Kept = Readonly<Partial<Record<(typeof keptNames)[number], string>>>

/** The kept parameters of a query string; what is absent there is absent here, what is empty stays empty. */
export function keptOf(search: string): Kept {
  const params = new URLSearchParams(search)
  return Object.fromEntries(keptNames.filter((name) => params.has(name)).map((name) => [name, params.get(name)]))
}

/**
 * An in-app target with the kept parameters added, or unchanged when it leaves the console. Parameters that the target
 * already has win. `to` is an absolute path, or a query or fragment of the page it is used on.
 */
export function withKept(to: string, search: string): string {
  if (!isInApp(to)) return to
  // A fragment alone is a place on this page, which is opened by the whole of its query.
  if (to.startsWith('#')) return `${search}${to}`
  const hashAt = to.indexOf('#')
  const hash = hashAt < 0 ? '' : to.slice(hashAt)
  const address = hashAt < 0 ? to : to.slice(0, hashAt)
  const queryAt = address.indexOf('?')
  const query = queryAt < 0 ? '' : address.slice(queryAt + 1)
  const path = queryAt < 0 ? address : address.slice(0, queryAt)
  const all = addMissing(query, keptOf(search))
  return `${path}${all ? `?${all}` : ''}${hash}`
}

/** A query string (without `?`) with those parameters added that it lacks; the rest is left as it was written. */
export function addMissing(query: string, kept: Kept): string {
  const present = new URLSearchParams(query)
  const added = keptNames
    .filter((name) => kept[name] !== undefined && !present.has(name))
    .map((name) => `${name}=${readable(kept[name] ?? '')}`)
  return [query, ...added].filter(Boolean).join('&')
}

/** What `hm` says about the frame: `h` first hides the header, `h` second hides the menu. */
export function frameFlags(search: string): { headerHidden: boolean; menuHidden: boolean } {
  const [header, menu] = (new URLSearchParams(search).get('hm') ?? '').split(',')
  return { headerHidden: header === 'h', menuHidden: menu === 'h' }
}

function isInApp(to: string): boolean {
  return /^[?#]/.test(to) || /^\/(?![/\\])/.test(to)
}

/** `hm=h,h` is read by people and by other sites, so its comma is not encoded. */
function readable(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',')
}
