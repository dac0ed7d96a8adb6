import type { BrowserContext } from '@playwright/test'

/**
 * Notes every sign that something foreign came to life in any tab: a script's dialog, a request that leaves for another
 * server, markup that only the content security policy stopped.
 */
export function watchFor(context: BrowserContext, origin: string): { signs: string[] } {
  const signs: string[] = []
  context.on('dialog', (dialog) => {
    signs.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isOurs = url.origin === origin || ['data:', 'blob:'].includes(url.protocol)
    if (!isOurs) signs.push(`request: ${url.href}`)
  })
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) signs.push(`stopped: ${message.text()}`)
  })
  return { signs }
}
