/** Something the palette can open or do. */
export type PaletteItem = {
  id: string
  title: string
  /** Heading it is under: 最近打开, 收藏, 页面, 操作 … */
  section: string
  /** More words it is found by. */
  keywords?: string[]
  /** Quiet words behind the title: where it is, which kind. */
  note?: string
  /** Name of a menu icon. */
  icon?: string
  shortcut?: string
  /** Among equally good matches, more ranks higher: 1 for what is likely meant, -1 for what rarely is. */
  lift?: number
} & ({ to: string; run?: undefined } | { to?: undefined; run: () => void })

/** Where in a title a query was found; undefined when it was not. A smaller score ranks higher. */
export type Match = { score: number; marks: number[] }

/** Says at which characters of a text a latin query is found in its pinyin, or null. */
export type PinyinMatch = (text: string, query: string) => number[] | null

function findPlain(text: string, query: string): Match | undefined {
  const at = text.toLowerCase().indexOf(query)
  if (at === -1) return undefined
  const marks = Array.from({ length: query.length }, (_, index) => at + index)
  return { score: (at === 0 ? 0 : 1) + text.length / 1000, marks }
}

/** How an item answers to a query: by its words, else by full pinyin or the initials of its pinyin. */
export function matchItem(item: PaletteItem, query: string, byPinyin?: PinyinMatch): Match | undefined {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return { score: 0, marks: [] }
  const direct = findPlain(item.title, wanted)
  if (direct) return direct
  if (item.keywords?.some((word) => word.toLowerCase().includes(wanted))) return { score: 3, marks: [] }
  if (byPinyin && /^[a-zü' ]+$/.test(wanted)) {
    const marks = byPinyin(item.title, wanted.replaceAll(/[' ]/g, ''))
    if (marks) return { score: 2 + (marks[0] ?? 0) / 100 + item.title.length / 1000, marks }
  }
  return undefined
}

export type FoundItem = PaletteItem & { marks: number[] }

const MOST_FOUND = 50
/** Less than what tells two kinds of match apart, more than any difference in length. */
const liftWorth = 0.3

/** The items that answer to a query, best first, but always in the order of their sections' first appearance. */
export function searchItems(items: PaletteItem[], query: string, byPinyin?: PinyinMatch): FoundItem[] {
  const found = items.flatMap((item) => {
    const match = matchItem(item, query, byPinyin)
    return match ? [{ item, match: { ...match, score: match.score - (item.lift ?? 0) * liftWorth } }] : []
  })
  const isAsking = query.trim() !== ''
  if (isAsking) found.sort((one, other) => one.match.score - other.match.score)
  const sections = [...new Set(found.map(({ item }) => item.section))]
  return found
    .slice(0, MOST_FOUND)
    .map(({ item, match }) => ({ ...item, marks: match.marks }))
    .toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section))
}
