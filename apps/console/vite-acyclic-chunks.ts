import type { Plugin, Rolldown } from 'vite'

/**
 * Stops a build whose files import one another in a circle. In such a circle one file runs before what it needs: the
 * page fails when it is opened, and only in a build. Cuts of chunks are to be chosen so that there is none.
 */
export function acyclicChunks(): Plugin {
  return {
    name: 'lab-acyclic-chunks',
    generateBundle(_options, bundle) {
      const circle = circleIn(importsOf(bundle))
      if (circle) this.error(`built files import one another in a circle: ${circle.join(' → ')}`)
    },
  }
}

const importsOf = (bundle: Rolldown.OutputBundle): Map<string, string[]> =>
  new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])))

/** The names along a circle, its first one again at the end; undefined when there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const follow = (name: string, path: string[]): string[] | undefined => {
    const at = path.indexOf(name)
    if (at >= 0) return [...path.slice(at), name]
    if (done.has(name)) return undefined
    for (const next of imports.get(name) ?? []) {
      const circle = follow(next, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const circle = follow(name, [])
    if (circle) return circle
  }
  return undefined
}
