import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'
import type { RouteTable } from './src/content/table.ts'

const src = resolve(import.meta.dirname, 'src')

/** The module of every page at an address without parameters, by that address. */
export async function pageModules(): Promise<Map<string, string>> {
  const { routeTable } = (await import(pathToFileURL(resolve(src, 'app/routes.ts')).href)) as { routeTable: RouteTable }
  const modules = new Map<string, string>()
  for (const { path, page, domain } of routeTable.routes) {
    const file = page && !path.includes(':') ? /import\(\s*['"](.+?)['"]\s*\)/.exec(page.toString())?.[1] : undefined
    const module = file && [`domains/${domain}`, 'app', 'content'].map((folder) => resolve(src, folder, file))
    const found = module && module.find((one) => existsSync(one))
    if (found) modules.set(path, found)
  }
  return modules
}

/** Every file that `chunk` needs before it runs, styles included. */
function filesOf(bundle: Rolldown.OutputBundle, name: string, into = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || into.has(name)) return into
  into.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style)
  for (const needed of chunk.imports) filesOf(bundle, needed, into)
  return into
}

/**
 * What a page needs beyond what the console itself loads, by address: numbers into `files`. Pages that need nothing more
 * are left out.
 */
export function pageHints(
  bundle: Rolldown.OutputBundle,
  entry: string,
  modules: ReadonlyMap<string, string>,
): { files: string[]; pages: Record<string, number[]> } {
  const shared = filesOf(bundle, entry)
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const files: string[] = []
  const pages: Record<string, number[]> = {}
  for (const [path, module] of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
    const needed = chunk ? [...filesOf(bundle, chunk.fileName)].filter((file) => !shared.has(file)) : []
    if (needed.length === 0) continue
    pages[path] = needed.map((file) => {
      if (!files.includes(file)) files.push(file)
      return files.indexOf(file)
    })
  }
  return { files, pages }
}
