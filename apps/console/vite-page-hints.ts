import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'
import type * as Frames from './src/content/frames.ts'
import type * as Routes from './src/app/routes.ts'

const src = resolve(import.meta.dirname, 'src')

/** The file that a loader imports, as it is written there. */
const importOf = (load: { toString(): string }): string | undefined =>
  /import\(\s*['"](.+?)['"]\s*\)/.exec(load.toString())?.[1]

/** The modules of every page by its address: its own, and that of the frame around it. */
export async function pageModules(): Promise<Map<string, string[]>> {
  const load = async (file: string): Promise<unknown> => import(pathToFileURL(resolve(src, file)).href)
  const { routeTable, domains } = (await load('app/routes.ts')) as typeof Routes
  const { frameOf } = (await load('content/frames.ts')) as typeof Frames
  const modules = new Map<string, string[]>()
  for (const route of routeTable.routes) {
    const file = route.page ? importOf(route.page) : undefined
    // A kind's pages lie with the kind, whoever mounts it.
    const kind = domains.find(({ kinds }) => kinds?.some(({ name }) => name === route.mount?.kind))
    const found = (file: string): string | undefined =>
      [`domains/${kind?.domain ?? route.domain}`, 'app', 'content']
        .map((folder) => resolve(src, folder, file))
        .find((one) => existsSync(one))
    const page = file && found(file)
    const source = importOf(frameOf(route)?.source ?? '')
    const frame = source && found(source)
    if (page) modules.set(route.path, [page, ...(frame ? [frame] : [])])
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

export type PageHints = { files: string[]; pages: Record<string, number[]> }

/**
 * What pages need beyond what the console itself loads, by address: numbers into `files`. Pages that need nothing more
 * are left out. Addresses with parameters apart (`mounted`), where each parameter is a `:`: there are many of them, and
 * the first page of most visits is a list.
 */
export function pageHints(
  bundle: Rolldown.OutputBundle,
  entry: string,
  modules: ReadonlyMap<string, readonly string[]>,
): { plain: PageHints; mounted: PageHints } {
  const shared = filesOf(bundle, entry)
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const plain: PageHints = { files: [], pages: {} }
  const mounted: PageHints = { files: [], pages: {} }
  for (const [path, parts] of modules) {
    const needed = new Set<string>()
    for (const part of parts) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === part)
      if (chunk) filesOf(bundle, chunk.fileName, needed)
    }
    const own = [...needed].filter((file) => !shared.has(file))
    if (own.length === 0) continue
    const { files, pages } = path.includes(':') ? mounted : plain
    pages[path.replaceAll(/:\w+/g, ':')] = own.map((file) => {
      if (!files.includes(file)) files.push(file)
      return files.indexOf(file)
    })
  }
  return { plain, mounted }
}
