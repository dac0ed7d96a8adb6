/**
 * How a word is looked for in titles. Neither index serves every length: pairs answer one and two characters, which
 * trigrams cannot; trigrams answer longer words, where pairs that always occur together mislead the planner.
 */
export type TitleSearch =
  | { by: 'everything' }
  /** Lexemes of `title_pairs` that must all be there; `like` checks the order when there are several. */
  | { by: 'pairs'; query: string; like: string | null; pieces: string[] }
  | { by: 'trigrams'; like: string; pieces: string[] }

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
  if (trigramRun.test(word)) return { by: 'trigrams', like, pieces }
  return { by: 'pairs', query: pieces.map(lexeme).join(' & '), like, pieces }
}

/** Whether a word must be rare: one of its pieces is not frequent. False when nothing is known. */
export const isRareWord = (search: TitleSearch, frequent: ReadonlySet<string> | null): boolean =>
  search.by !== 'everything' && frequent !== null && search.pieces.some((piece) => !frequent.has(piece))
