import { isForeignMedia, isVideoAddress } from '../markdown/safe-address.ts'

/** What is said where a picture or video of another site would be. */
export const foreignSentence = (address: string): string => {
  const what = isVideoAddress(address) ? '视频' : '图片'
  return `外部${what}未显示：为保护学生隐私，只显示平台内的${what}，请上传后插入`
}

/** The place of a picture or video of another site: its words, what is to be done, and its address. */
export function foreignNote(address: string, alt: string): HTMLElement {
  const note = document.createElement('span')
  note.className = 'kw-md-foreign'
  note.setAttribute('role', 'note')
  note.title = address
  if (alt) {
    const name = document.createElement('b')
    name.textContent = alt
    note.append(name)
  }
  const words = document.createElement('span')
  words.textContent = foreignSentence(address)
  const source = document.createElement('small')
  source.textContent = address
  note.append(words, source)
  return note
}

/** What the author called it; a video has its words as its label. */
const nameOf = (media: Element): string =>
  ['alt', 'aria-label', 'title'].map((name) => media.getAttribute(name)).find(Boolean) ?? ''

/** Puts a note in the place of each picture and video of another site, before anything is fetched. */
export function noteForeignMedia(root: ParentNode): void {
  for (const media of root.querySelectorAll('img, video')) {
    const address = media.getAttribute('src') ?? ''
    if (!isForeignMedia(address)) continue
    media.replaceWith(foreignNote(address, nameOf(media)))
  }
}
