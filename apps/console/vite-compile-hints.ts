import type { Plugin, Rolldown } from 'vite'

/**
 * Tells the browser to compile what it fetched whole, next to the page, instead of each function when it is first called.
 * Parts come in an idle moment and run at a press: the press then waits for no compiler.
 * https://github.com/v8/v8/wiki/Explicit-JavaScript-Compile-Hints; browsers that do not know the comment ignore it.
 */
export function compileHints(): Plugin {
  return {
    name: 'lab-compile-hints',
    generateBundle(_options, bundle) {
      const needed = neededFirst(bundle)
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && hasHint(file, needed)) file.code = `${hint}${file.code}`
    },
  }
}

const hint = '//# allFunctionsCalledOnLoad\n'

/** Characters. Of a larger file, a diagram's layout or an editor, most is never called: compiling it costs more than it saves. */
const largest = 100_000

/** The comment counts at the very top only, and a file that imports others later gets a list of what they need there. */
const hasHint = (file: Rolldown.OutputChunk, needed: ReadonlySet<string>): boolean =>
  file.dynamicImports.length === 0 && (needed.has(file.fileName) || file.code.length <= largest)

/** Every file that an entry needs before it runs: all of these run in every page. */
function neededFirst(bundle: Rolldown.OutputBundle): Set<string> {
  const needed = new Set<string>()
  const add = (name: string): void => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || needed.has(name)) return
    needed.add(name)
    file.imports.forEach(add)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName)
  return needed
}
