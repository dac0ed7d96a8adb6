import { createHash } from 'node:crypto'

/** The id of what a job makes of something: a job that is run again after a crash makes nothing twice. Pure. */
export function madeId(jobId: string, what: string): string {
  const hex = createHash('sha256').update(`${jobId}\n${what}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
