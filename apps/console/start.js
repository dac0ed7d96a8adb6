// Starts the console once the frame in the HTML has been drawn. Its code is on its way meanwhile; run as soon as it is
// there, it would hold back the first paint until React has drawn.
const { href } = document.querySelector('link[data-entry]')

function start() {
  // The page's own code, asked for before the console has run and knows which page that is. The build fills in which
  // files that is for which address.
  const { files, pages } = PAGE_HINTS
  for (const at of pages[location.pathname] ?? []) {
    const link = document.createElement('link')
    const isStyle = files[at].endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/${files[at]}`
    document.head.append(link)
  }
  return import(href)
}

// A tab in the background draws nothing until somebody looks at it.
if (document.hidden) void start()
else requestAnimationFrame(() => setTimeout(start))
