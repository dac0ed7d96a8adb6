/** The page at which anybody checks a certificate: printed on it, so that it never moves. */
export const certificatePage = (number: string): string => `/certificate/${number}`
