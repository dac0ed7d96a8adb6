/** Lines of an asciicast v2 as they are added. Output only: what is typed without being shown (a password) is not kept. */
export type CastEvent = [kind: 'o' | 'r' | 'm', data: string]

export const castHeader = (given: { cols: number; rows: number; startedAt: Date; title: string }): string =>
  `${JSON.stringify({
    version: 2,
    width: given.cols,
    height: given.rows,
    timestamp: Math.floor(given.startedAt.getTime() / 1000),
    title: given.title,
  })}\n`

export const castLine = (atMs: number, [kind, data]: CastEvent): string =>
  `${JSON.stringify([Math.round(atMs) / 1000, kind, data])}\n`

/** The last whole line that was given, so that a part that was cut off anywhere still plays. */
export const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1)
