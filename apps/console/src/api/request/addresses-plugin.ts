import { siteOf, type EndpointDefinition, type Site } from '@lab/contract/endpoint'
import type { Plugin } from 'vite'

const id = 'virtual:api-addresses'

/** `learning/marks`, `POST learning/x`: a GET and the usual beginning go without saying, as each first load has hundreds. */
const addressOf = (method: string, path: string): string =>
  `${method === 'GET' ? '' : `${method} `}${path.replace(/^\/apis\/v2\//, '')}`

/**
 * Gives the client the contract's methods and paths alone: schemas stay out of the first load. Each site gets those that
 * the server answers it, the teachers' also those of a learner, which a teacher calls to try a content out. What is called before
 * anybody is signed in is of the sign-in page or on the teachers' site.
 */
export function apiAddresses({ site = 'teacher' }: { site?: Site } = {}): Plugin {
  const isMeant = (definition: EndpointDefinition): boolean =>
    site === 'teacher' || (siteOf(definition) !== 'teacher' && definition.access.who !== 'anyone')
  return {
    name: 'api-addresses',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(loaded) {
      if (loaded !== `\0${id}`) return undefined
      const { contract } = await import('@lab/contract')
      const table: Record<string, Record<string, string>> = {}
      for (const [domain, endpoints] of Object.entries(contract))
        for (const [name, { method, path, definition }] of Object.entries(endpoints))
          if (isMeant(definition)) (table[domain] ??= {})[name] = addressOf(method, path)
      return `export default ${JSON.stringify(table)}`
    },
  }
}
