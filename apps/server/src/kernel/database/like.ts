import { ilike, like, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A pattern for ILIKE that finds the text anywhere; its own signs mean themselves. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * SQL: whether a word is in a column. Case is ignored only where the word has any: ILIKE folds every text that it reads and
 * takes several times as long.
 */
export const contains = (column: PgColumn | SQL, word: string): SQL =>
  (word.toLowerCase() === word.toUpperCase() ? like : ilike)(column, likePattern(word))
