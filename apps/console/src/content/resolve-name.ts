import type { Route, RouteTable } from './table.ts'

/** Values for the parameters of a link; null takes a parameter of the current address away. */
export type LinkParams = Readonly<Record<string, string | null>>

type Values = Readonly<Record<string, string | null | undefined>>

/** Where a link is used: the route it is on and the parameters of its address. */
export type LinkOrigin = { route: Route | null; params: Readonly<Record<string, string | undefined>> }

/**
 * The address that a name means here, or null. Names are tried from the inside out: on a learner's record of an
 * experiment `query` is that record's tab, `basics` the experiment's. Of several addresses of one name the nearest to
 * the current one wins (a record opened in a class stays in the class); parameters come from the current address unless
 * given, and all given ones must have a place.
 */
export function resolveName(table: RouteTable, name: string, given: LinkParams, origin: LinkOrigin): string | null {
  const params = { ...origin.params, ...given }
  const needed = Object.keys(given).filter((param) => given[param] !== null)
  for (const candidate of fullNames(name, origin.route)) {
    const fitting = (table.byName.get(candidate) ?? []).filter((route) => fits(route, params, needed))
    const nearest = nearestTo(origin.route?.path ?? '', fitting)
    if (nearest) return fillPath(nearest.path, params)
  }
  return null
}

/** A pattern with its parameters filled in, encoded. Throws when one is missing: the caller has checked or it is a bug. */
export function fillPath(pattern: string, params: Values): string {
  return pattern.replace(/:(\w+)/g, (_, param: string) => {
    const value = params[param]
    if (value == null) throw new Error(`${pattern} needs ${param}`)
    return encodeURIComponent(value)
  })
}

/** `x` on `experiment` in frame `class.record`: experiment.class.record.x, experiment.class.x, experiment.x, x. */
function fullNames(name: string, route: Route | null): string[] {
  const mount = route?.mount
  if (!mount) return [name]
  const frames = mount.frame === 'main' ? [] : mount.frame.split('.')
  const names = frames.map((_, at) => [mount.name, ...frames.slice(0, frames.length - at), name].join('.'))
  return [...names, `${mount.name}.${name}`, name]
}

const paramsOf = new Map<string, readonly string[]>()

/** The parameters in a pattern; a page of rows asks for the same few patterns a hundred times. */
function ownParams(pattern: string): readonly string[] {
  let own = paramsOf.get(pattern)
  if (!own) {
    own = [...pattern.matchAll(/:(\w+)/g)].map((match) => match[1]!)
    paramsOf.set(pattern, own)
  }
  return own
}

function fits(route: Route, params: Values, needed: readonly string[]): boolean {
  const own = ownParams(route.path)
  return own.every((param) => params[param] != null) && needed.every((param) => own.includes(param))
}

function nearestTo(pattern: string, routes: readonly Route[]): Route | undefined {
  if (routes.length < 2) return routes[0]
  const from = pattern.split('/')
  const distance = (route: Route): [number, number] => {
    const segments = route.path.split('/')
    const differs = segments.findIndex((segment, at) => segment !== from[at])
    return [-(differs < 0 ? segments.length : differs), segments.length]
  }
  return routes.toSorted((a, b) => {
    const [sharedA, lengthA] = distance(a)
    const [sharedB, lengthB] = distance(b)
    return sharedA - sharedB || lengthA - lengthB
  })[0]
}
