// Lists whose scroll position comes back whenever they are opened again, not only by the back button (spec 2).
const restored = new Set(['/exp', '/course', '/course/recent', '/course/all', '/exam', '/series', '/library'])

/** What a scroll position is remembered by: the address of a restored list, else the single visit. */
export function scrollKey(location: { pathname: string; key: string }): string {
  const pathname = location.pathname.replace(/(?<=.)\/+$/, '')
  return restored.has(pathname) ? pathname : location.key
}
