import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { minifySync } from 'vite'
import { pageHints, pageModules } from './vite-page-hints.ts'
import { themeStyleSheet } from './src/app/theme/theme-css.ts'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8')

const shrinkCss = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/\s*([{}:;,>])\s*/g, '$1')

/** A logo inside the HTML: the first paint has something to show without another request. */
const asDataAddress = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(read(`public/${name}`).trim()).replaceAll(/%20|%3D|%3A|%2F/g, decodeURIComponent)}`

/**
 * Puts into each page's HTML what the first paint needs: all themes, the frame's styles and the boot script, which also
 * asks for the code of the page at the address.
 * After a build `csp.json` beside the pages names the hashes of the inline scripts for `script-src`; a server that
 * does not send them still gets a correct page in the default theme.
 */
export function inlineFrame(): Plugin {
  const hashes = new Set<string>()
  return {
    name: 'lab-inline-frame',
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const hints =
          context.bundle && context.chunk && context.path === '/index.html'
            ? pageHints(context.bundle, context.chunk.fileName, await pageModules())
            : { files: [], pages: {} }
        const source = read('boot.js').replace('PAGE_HINTS', () => JSON.stringify(hints))
        const boot = minifySync('boot.js', source, { module: false }).code.trim()
        hashes.add(`sha256-${createHash('sha256').update(boot).digest('base64')}`)
        // The entry's own style sheet joins the HTML: a link would hold back the first paint for one more round trip.
        let own = ''
        const shown = html.replaceAll(
          /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g,
          (link, name: string) => {
            const sheet = context.bundle?.[name]
            if (sheet?.type !== 'asset') return link
            own += String(sheet.source)
            // Pages that name it among what they need find it here; a disabled one is not fetched.
            return link.replace('<link ', '<link disabled ')
          },
        )
        const styles = shrinkCss(themeStyleSheet() + read('src/app/theme/base.css') + read('src/shell/frame.css')) + own
        return shown
          .replaceAll(/ src="\/(logo-[a-z]+\.svg)"/g, (_src, name: string) => ` src="${asDataAddress(name)}"`)
          .replace('<!-- boot -->', () => `<script>${boot}</script>`)
          .replace('<!-- frame styles -->', () => `<style>${styles}</style>`)
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({
          type: 'asset',
          fileName: 'csp.json',
          source: `${JSON.stringify({ scriptHashes: [...hashes] })}\n`,
        })
      },
    },
  }
}
