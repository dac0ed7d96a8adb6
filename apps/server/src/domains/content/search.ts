/**
 * How a word is looked for in titles. Neither index serves every length: pairs answer one and two characters, which
 * trigrams cannot; trigrams answer longer words, where pairs that always occur together mislead the planner.
 */
export type TitleSearch =
  | { by: 'everything' }
  /** Lexemes of `title_pairs` that must all be there; `like` checks the order when there are several. */
  | { by: 'pairs'; query: string; like: string | null; pieces: string[] }
  /** Found by `like`; `query` is the cheaper test of one row that rules most out. */
  | { by: 'trigrams'; query: string; like: string; pieces: string[] }

/** Characters that `pg_trgm` makes no trigrams of stop a run; three in a row are needed for one. */
const trigramRun = /[\p{L}\p{N}]{3}/u

const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
const lexeme = (piece: string): string => `'${piece.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Plans the search for what somebody typed; spaces at the ends do not count. */
export function planSearch(keyword: string | undefined): TitleSearch {
  const word = keyword?.trim() ?? ''
  if (!word) return { by: 'everything' }
  const like = `%${escapeLike(word)}%`
  const characters = [...word.toLowerCase()]
  if (characters.length <= 2) {
    const piece = characters.join('')
    return { by: 'pairs', query: lexeme(piece), like: null, pieces: [piece] }
  }
  const pieces = [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))]
  const query = pieces.map(lexeme).join(' & ')
  return trigramRun.test(word) ? { by: 'trigrams', query, like, pieces } : { by: 'pairs', query, like, pieces }
}

/**
 * The share of titles that a word is expected in, from the shares of its pieces (characters and pairs); 0 when one of them
 * is not among the frequent, null when nothing is known. Each pair is weighed by how often it follows its first character,
 * which is far nearer the truth than taking the pairs for independent.
 */
export function expectedShare(search: TitleSearch, shares: ReadonlyMap<string, number> | null): number | null {
  if (search.by === 'everything') return 1
  if (!shares) return null
  let share = 1
  for (const [at, piece] of search.pieces.entries()) {
    const own = shares.get(piece) ?? 0
    const first = at === 0 ? 1 : (shares.get([...piece][0]!) ?? 1)
    share *= Math.min(1, own / first)
  }
  return share
}
