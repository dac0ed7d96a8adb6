import { markdownOf } from '../../../kernel/markup/html-markdown.ts'
import { parseHtml } from '../../../kernel/markup/html.ts'
import { draftAddress, draftToken, folderOf, nameOf, note, pathFrom, type CourseDraft } from './draft.ts'

const isPicture = /\.(?:png|jpe?g|gif|webp)$/i
/** Bytes of a text that a unit keeps. */
const longest = 190_000

/** Where the root of the files is: of the package, or of the folder that platforms put them into. */
const bases = /^(?:%24|\$)IMS[-_]CC[-_]FILEBASE(?:%24|\$)\/?/i
const roots = ['', 'web_resources/', 'wiki_content/']

export interface TextReader {
  /** HTML as markdown, its pictures and the files that it leads to quoted from the archive. */
  html(html: string, at: string, unit: string): string
  /** The address of a file of the archive that a text names; null where there is none. */
  file(named: string, at: string): string | null
}

/** Reads the texts of a package; what they quote is added to the draft, what is missing is noted. */
export function textReader(paths: readonly string[], draft: Pick<CourseDraft, 'quoted' | 'notes'>): TextReader {
  const all = new Set(paths)
  // Platforms change the letters of names between the text and the archive.
  const byLower = new Map(paths.map((path) => [path.toLowerCase(), path]))
  const find = (named: string, at: string): string | null => {
    const plain = named.split(/[?#]/)[0]!
    let decoded = plain
    try {
      decoded = decodeURIComponent(plain)
    } catch {
      // Written as it is.
    }
    const isFromBase = bases.test(decoded)
    const rest = decoded.replace(bases, '')
    const tried = isFromBase
      ? roots.map((root) => pathFrom(root, rest))
      : [pathFrom(folderOf(at), rest), ...roots.map((root) => pathFrom(root, rest))]
    for (const path of tried) {
      if (path === null || path === '') continue
      if (all.has(path)) return path
      const other = byLower.get(path.toLowerCase())
      if (other !== undefined) return other
    }
    return null
  }
  const addresses = new Map<string, string>()
  const addressOf = (path: string): string => {
    const known = addresses.get(path)
    if (known !== undefined) return known
    const one = { path, token: draftToken(path) }
    draft.quoted.push(one)
    addresses.set(path, draftAddress(one))
    return draftAddress(one)
  }
  const file = (named: string, at: string): string | null => {
    const path = find(named, at)
    return path === null ? null : addressOf(path)
  }
  return {
    file,
    html: (html, at, unit) =>
      markdownOf(parseHtml(html), {
        picture(src) {
          if (/^https?:\/\//i.test(src)) return src
          const path = find(src, at)
          if (path !== null && isPicture.test(path)) return addressOf(path)
          note(draft, unit, `没有图片「${nameOf(src).slice(0, 80)}」`)
          return null
        },
        link(href) {
          if (/^(?:https?|mailto):/i.test(href) || href.startsWith('#')) return null
          return file(href, at)
        },
      }).slice(0, longest),
  }
}
