// Starts the console once the frame in the HTML has been drawn. Its code is on its way meanwhile; run as soon as it is
// there, it would hold back the first paint until React has drawn.
const { href } = document.querySelector('link[data-entry]')

/** The page's own code, asked for before the console has run and knows which page that is. */
function fetchAll(files) {
  for (const file of files) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}

function start() {
  // The build fills in which files that is for which address. Those of the many pages of one object are in a file apart.
  const { files, pages } = PAGE_HINTS
  const needed = pages[location.pathname]
  if (needed) fetchAll(needed.map((at) => files[at]))
  else if (location.pathname.split('/').length > 2)
    import('START_INSIDE').then(
      (inside) => fetchAll(inside.needed),
      () => undefined,
    )
  return import(href)
}

// A tab in the background draws nothing until somebody looks at it.
if (document.hidden) void start()
else requestAnimationFrame(() => setTimeout(start))
