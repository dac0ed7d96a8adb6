import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'
import type * as Frames from './src/content/frames.ts'
import type * as Routes from './src/app/routes.ts'
import type * as LearnersRoutes from './src/learn/routes.ts'

const src = resolve(import.meta.dirname, 'src')
const nothing = 'data:text/javascript,'

/** Says which file a loader fetches: it is called, and what it asks for is taken down instead of being loaded. */
function filesAskedFor(): { by: (load: () => Promise<unknown>) => Promise<string>; end: () => void } {
  let asked: string[] | undefined
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (!asked) return next(specifier, context)
      asked.push(fileURLToPath(new URL(specifier, context.parentURL)))
      return { url: nothing, format: 'module', shortCircuit: true }
    },
  })
  return {
    async by(load) {
      asked = []
      // Whatever it makes of an empty module is of no interest.
      const loading = load().catch(() => undefined)
      const [file, ...others] = asked
      asked = undefined
      await loading
      if (file === undefined || others.length > 0) throw new Error(`a page's loader fetches one file: ${load}`)
      return file
    },
    end: () => hooks.deregister(),
  }
}

/** The modules of every page of the learners' site. */
export async function learnersPages(): Promise<Map<string, string[]>> {
  const { learnRoutes } = (await import(pathToFileURL(resolve(src, 'learn/routes.ts')).href)) as typeof LearnersRoutes
  const files = filesAskedFor()
  try {
    const modules = new Map<string, string[]>()
    for (const { path, load, isDesk, with: further = [] } of learnRoutes) {
      const wanted = isDesk ? [] : [resolve(src, 'learn/site-frame.tsx')]
      for (const one of [load, ...further]) wanted.push(await files.by(one))
      modules.set(path, wanted)
    }
    return modules
  } finally {
    files.end()
  }
}

/** The modules of every page by its address: its own, and that of the frame around it. */
export async function pageModules(): Promise<Map<string, string[]>> {
  const load = async (file: string): Promise<unknown> => import(pathToFileURL(resolve(src, file)).href)
  const { routeTable } = (await load('app/routes.ts')) as typeof Routes
  const { frameOf } = (await load('content/frames.ts')) as typeof Frames
  const files = filesAskedFor()
  try {
    const modules = new Map<string, string[]>()
    for (const route of routeTable.routes) {
      if (!route.page) continue
      const frame = frameOf(route)
      modules.set(route.path, [await files.by(route.page), ...(frame ? [await files.by(frame.source)] : [])])
    }
    return modules
  } finally {
    files.end()
  }
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
