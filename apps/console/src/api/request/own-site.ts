import { readAuth } from './auth-cookie.ts'

/** The two sites of this product: the teachers' console, and the learners' below /learn. */
export type Site = 'teacher' | 'student'

/** Which site a page belongs to, by its path with or without what follows it. */
export const siteOf = (path: string): Site => (/^\/learn([/?#]|$)/.test(path) ? 'student' : 'teacher')

/** The site of this document, as the header App-Type says it: a teacher who looks at the learners' asks as a teacher. */
export const ownSite = (): Site => (readAuth()?.site === 'teacher' ? 'teacher' : siteOf(location.pathname))

/** Where each site begins. */
export const homeOf = { teacher: '/', student: '/learn' } as const satisfies Record<Site, string>
