import type { Plugin } from 'vite'

const id = 'virtual:api-addresses'

/** Gives the client the contract's methods and paths alone: schemas stay out of the first load. */
export function apiAddresses(): Plugin {
  return {
    name: 'api-addresses',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(loaded) {
      if (loaded !== `\0${id}`) return undefined
      const { contract } = await import('@lab/contract')
      const table: Record<string, Record<string, [string, string]>> = {}
      for (const [domain, endpoints] of Object.entries(contract)) {
        table[domain] = {}
        for (const [name, { method, path }] of Object.entries(endpoints)) table[domain][name] = [method, path]
      }
      return `export default ${JSON.stringify(table)}`
    },
  }
}
