import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { minifySync } from 'vite'
import { pageHints, pageModules } from './vite-page-hints.ts'
import { themeStyleSheet } from './src/kit/theme/theme-css.ts'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8')

const shrinkCss = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/\s*([{}:;,>])\s*/g, '$1')

const shrinkMarkup = (markup: string) => markup.trim().replaceAll(/>\s+</g, '><')

/** A logo as part of the HTML: an image would be a document of its own to the browser, even from a data address. */
const inlineLogo = (name: string, className: string, label: string) =>
  shrinkMarkup(read(`public/${name}`)).replace(
    '<svg ',
    `<svg class="${className}" ${label ? `role="img" aria-label="${label}"` : 'aria-hidden="true"'} `,
  )

/** What differs between the two sites. */
type SiteFrame = {
  /** Where its files are. */
  base: string
  /** The styles of what is drawn before any script. */
  styles: string
  /** The modules of every page by its address. */
  pages: () => Promise<ReadonlyMap<string, string[]>>
}
const consoleFrame: SiteFrame = { base: '/', styles: 'src/shell/frame.css', pages: pageModules }

/**
 * Puts into each page's HTML what the first paint needs: all themes, the frame's styles, the logo and the boot script. The
 * console itself is fetched at once but run by `start.js`, after the first paint; that is in the HTML too, so that
 * what the page needs beyond the console is asked for without waiting for one more file.
 * After a build `csp.json` next to the pages names the hashes of the inline scripts for `script-src`; a server that
 * does not send them still gets a correct page in the default theme.
 */
export function inlineFrame(site: SiteFrame = consoleFrame): Plugin {
  const below = site.base.slice(1)
  const hashes = new Set<string>()
  const starters = new Map<string, string>()
  const shrinkScript = (name: string, source: string, module: boolean): string =>
    minifySync(`${name}.js`, source, { module }).code.trim()
  /** A script for the page's HTML; the policy of what may run names its hash. */
  function inlined(code: string, attributes = ''): string {
    hashes.add(`sha256-${createHash('sha256').update(code).digest('base64')}`)
    return `<script${attributes}>${code}</script>`
  }
  function addStarter(name: string, source: string): string {
    const code = shrinkScript(name, source, true)
    const fileName = `assets/${name}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
    starters.set(fileName, code)
    return fileName
  }
  /** The console's page with its entry fetched at once and run by `start.js`; any other page as it is. */
  async function startAfterPaint(html: string, bundle: Rolldown.OutputBundle, entry: string): Promise<string> {
    const { plain, mounted } = pageHints(bundle, entry, await site.pages())
    for (const hints of [plain, mounted]) hints.files = hints.files.map((file) => below + file)
    const source = (name: string, hints: object) => read(name).replace('PAGE_HINTS', () => JSON.stringify(hints))
    const inside = addStarter('start-inside', source('start-inside.js', mounted))
    const start = shrinkScript('start', source('start.js', plain).replace('START_INSIDE', site.base + inside), true)
    return (
      html
        .replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/,
          (_script, address: string) => `<link rel="modulepreload" crossorigin data-entry href="${address}">`,
        )
        // After everything that is drawn first.
        .replace('</body>', () => `${inlined(start, ' type="module"')}</body>`)
        // Fetched but not yet compiled, which is no small work before the first paint either.
        .replaceAll('<link rel="modulepreload"', '<link rel="preload" as="script"')
    )
  }

  return {
    name: 'lab-inline-frame',
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const { bundle, chunk } = context
        const boot = shrinkScript('boot', read('boot.js'), false)
        // The entry's own style sheet joins the HTML: a link would hold back the first paint for one more round trip.
        let own = ''
        const shown = html.replaceAll(
          /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g,
          (link, address: string) => {
            const sheet = bundle?.[address.slice(below.length)]
            if (sheet?.type !== 'asset') return link
            own += String(sheet.source)
            // Pages that name it among what they need find it here; a disabled one is not fetched.
            return link.replace('<link ', '<link disabled ')
          },
        )
        const styles = shrinkCss(themeStyleSheet() + read('src/kit/theme/base.css') + read(site.styles)) + own
        return (
          bundle && chunk && context.path === '/index.html'
            ? await startAfterPaint(shown, bundle, chunk.fileName)
            : shown
        )
          .replaceAll(
            /<img class="([^"]*)" src="\/(logo-[a-z]+\.svg)" alt="([^"]*)"[^>]*>/g,
            (_image, className: string, name: string, label: string) => inlineLogo(name, className, label),
          )
          .replace('<!-- boot -->', () => inlined(boot))
          .replace('<!-- frame styles -->', () => `<style>${styles}</style>`)
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        for (const [fileName, source] of starters) this.emitFile({ type: 'asset', fileName, source })
        this.emitFile({
          type: 'asset',
          fileName: 'csp.json',
          source: `${JSON.stringify({ scriptHashes: [...hashes] })}\n`,
        })
      },
    },
  }
}
