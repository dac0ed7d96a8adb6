import { createReadStream } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

// What the PDF library fetches when a document needs it: Chinese character maps, the standard fonts, and image decoders.
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'] as const
const PLAIN_NAME = /^[\w.-]+$/

/** Serves and emits the PDF library's data files under `pdfjs/`, unhashed, because the library builds their names itself. */
export function pdfAssets(): Plugin {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return {
    name: 'pdf-assets',
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const [folder, name] = (request.url ?? '').split('?')[0]!.split('/').slice(1)
        const isKnown = FOLDERS.some((one) => one === folder) && name !== undefined && PLAIN_NAME.test(name)
        if (!isKnown) return next()
        createReadStream(join(home, folder!, name))
          .on('error', next)
          .pipe(response)
      })
    },
    async generateBundle() {
      for (const folder of FOLDERS) {
        const names = await readdir(join(home, folder))
        for (const name of names.filter((one) => !/licen[sc]e/i.test(one)))
          this.emitFile({
            type: 'asset',
            fileName: `pdfjs/${folder}/${name}`,
            source: await readFile(join(home, folder, name)),
          })
      }
    },
  }
}
