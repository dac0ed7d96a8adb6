// What a page of a machine gets before its own scripts run. Its document lies below an address of ours and in nobody's
// origin: addresses that its scripts put together would miss the machine, and storage and cookies throw. Runs in the page,
// which is hostile anyway: it protects nothing, it only lets honest pages work.

const shim = String.raw`(prefix) => {
  const below = (given) => {
    const text = String(given)
    let url
    try { url = new URL(text, document.baseURI) } catch { return given }
    if (url.host !== location.host || !/^(https?|wss?):$/.test(url.protocol)) return given
    if (url.pathname.startsWith(prefix + '/')) return given
    url.pathname = prefix + url.pathname
    return /^[a-z]+:/i.test(text) ? url.href : url.pathname + url.search + url.hash
  }
  // The classes themselves: some look whether a socket is one to the letter.
  for (const name of ['WebSocket', 'EventSource']) window[name] = new Proxy(window[name], {
    construct: (of, [address, ...more]) => new of(below(address), ...more),
  })
  // Some open an empty window first and lead it later.
  const openWindow = window.open
  window.open = (address, ...more) => {
    const opened = openWindow.call(window, address ? below(address) : address, ...more)
    return opened && new Proxy(opened, {
      get(of, name) {
        const value = of[name]
        return typeof value === 'function' ? value.bind(of) : value
      },
      set(of, name, value) {
        of[name] = name === 'location' ? below(value) : value
        return true
      },
    })
  }
  const ask = window.fetch
  window.fetch = (what, how) =>
    ask(what instanceof Request ? what : below(what), how && how.credentials ? { ...how, credentials: 'same-origin' } : how)
  const open = XMLHttpRequest.prototype.open
  XMLHttpRequest.prototype.open = function (method, address, ...more) { return open.call(this, method, below(address), ...more) }
  const places = { src: ['Script', 'Image', 'IFrame', 'Source', 'Media'], href: ['Link', 'Anchor'], action: ['Form'] }
  for (const [name, kinds] of Object.entries(places)) for (const kind of kinds) {
    const { prototype } = window['HTML' + kind + 'Element']
    const known = Object.getOwnPropertyDescriptor(prototype, name)
    if (known) Object.defineProperty(prototype, name, { ...known, set(value) { known.set.call(this, below(value)) } })
  }
  const set = Element.prototype.setAttribute
  Element.prototype.setAttribute = function (name, value) {
    return set.call(this, name, /^(src|href|action)$/i.test(name) && !String(value).startsWith('#') ? below(value) : value)
  }
  const kept = () => {
    const map = new Map()
    return {
      getItem: (name) => map.get(String(name)) ?? null,
      setItem: (name, value) => void map.set(String(name), String(value)),
      removeItem: (name) => void map.delete(String(name)),
      clear: () => map.clear(),
      key: (at) => [...map.keys()][at] ?? null,
      get length() { return map.size },
    }
  }
  for (const name of ['localStorage', 'sessionStorage']) {
    const value = kept()
    Object.defineProperty(window, name, { get: () => value })
  }
  const jar = new Map()
  Object.defineProperty(document, 'cookie', {
    get: () => [...jar].map(([name, value]) => name + '=' + value).join('; '),
    set: (line) => {
      const [name, ...value] = String(line).split(';')[0].split('=')
      jar.set(name.trim(), value.join('='))
    },
  })
}`

/** A page (its bytes as latin1) with the shim before everything that may run. Pure. */
export function withShim(page: string, prefix: string): string {
  const tag = `<script>(${shim})(${JSON.stringify(prefix)})</script>`
  const head = /<head(?:\s[^>]*)?>/i.exec(page) ?? /<html(?:\s[^>]*)?>/i.exec(page) ?? /^\s*<!doctype[^>]*>/i.exec(page)
  // A piece of a page that a script fetched is none.
  if (!head) return page
  const at = head.index + head[0].length
  return page.slice(0, at) + tag + page.slice(at)
}
