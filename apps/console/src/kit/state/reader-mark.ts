import { createStore } from './store.ts'

/** What documents carry across them while they are shown, e.g. the reader's name; empty is nothing. */
export const readerMark = createStore('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A tile with the words on the slant, as an address for CSS. Grey in the middle shows on white paper and on dark. */
export function markPicture(text: string): string {
  const width = Math.max(180, [...text].length * 16 + 80)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="140">` +
    `<text x="50%" y="50%" text-anchor="middle" transform="rotate(-20 ${width / 2} 70)" ` +
    `font-family="sans-serif" font-size="15" fill="#808080" fill-opacity="0.28">${escaped(text)}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}
