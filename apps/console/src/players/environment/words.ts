import type { AccessKind } from '@lab/contract/environment'

/** Ways in that are pages at a port. */
export const isShown = (access: readonly AccessKind[]): boolean => access.some((kind) => kind !== 'terminal')

/** Where such services usually are, for machines that show several. */
const usualPorts: Partial<Record<AccessKind, number[]>> = { desktop: [6080, 6901], notebook: [8888, 8889] }
const pageWords = { terminal: '网页', web: '网页', desktop: '桌面', notebook: 'Notebook' } as const

/** What a port of a machine shows, as its template says it. */
export function portWords(access: readonly AccessKind[], port: number): string {
  const shown = access.filter((kind) => kind !== 'terminal')
  const kind = shown.length === 1 ? shown[0]! : shown.find((one) => usualPorts[one]?.includes(port))
  return pageWords[kind ?? 'web']
}

/** A desktop (noVNC and the like) connects by itself and fits into its window; other pages are opened as they are. */
export function shownAddress(url: string, access: readonly AccessKind[], port: number): string {
  return portWords(access, port) === pageWords.desktop ? `${url}?autoconnect=true&resize=scale&reconnect=true` : url
}

/** Time left, in the largest two units: `1小时20分`, `45分`, `不到1分钟`. */
export function timeLeft(expiresAt: string | null, now: number): string {
  if (!expiresAt) return '--'
  const minutes = Math.floor((new Date(expiresAt).getTime() - now) / 60_000)
  if (minutes < 1) return '不到1分钟'
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days) return `${days}天${hours % 24}小时`
  return hours ? `${hours}小时${minutes % 60}分` : `${minutes}分`
}
