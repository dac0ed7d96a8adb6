/** The parsed paging of every list (contract `Paging`). */
export interface Paging {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
}

/** A pattern for ILIKE that finds the text anywhere; its own signs mean themselves. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
