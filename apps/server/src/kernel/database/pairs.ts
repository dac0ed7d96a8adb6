const lexeme = (piece: string): string => `'${piece.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/**
 * A word as a query of the pairs of characters that `title_pairs` keeps (migrations/9001): itself up to two characters,
 * of a longer one every pair, so that the order of the pairs is still to be checked.
 */
export function pairsQuery(word: string): string {
  const characters = [...word.toLowerCase()]
  if (characters.length <= 2) return lexeme(characters.join(''))
  const pairs = new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))
  return [...pairs].map(lexeme).join(' & ')
}
