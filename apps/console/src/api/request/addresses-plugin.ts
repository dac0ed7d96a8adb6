import type { Access } from '@lab/contract/endpoint'
import type { Plugin } from 'vite'

const id = 'virtual:api-addresses'

/**
 * Gives the client the contract's methods and paths alone: schemas stay out of the first load. The learners' site gets
 * those that a student may call by their role, and those whose object decides.
 */
export function apiAddresses({ of }: { of?: 'student' } = {}): Plugin {
  const isMeant = (access: Access): boolean => !of || access.who !== 'member' || access.roles.includes(of)
  return {
    name: 'api-addresses',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(loaded) {
      if (loaded !== `\0${id}`) return undefined
      const { contract } = await import('@lab/contract')
      const table: Record<string, Record<string, [string, string]>> = {}
      for (const [domain, endpoints] of Object.entries(contract)) {
        table[domain] = {}
        for (const [name, { method, path, definition }] of Object.entries(endpoints))
          if (isMeant(definition.access)) table[domain][name] = [method, path]
      }
      return `export default ${JSON.stringify(table)}`
    },
  }
}
