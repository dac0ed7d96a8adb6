/** A pattern for ILIKE that finds the text anywhere; its own signs mean themselves. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
