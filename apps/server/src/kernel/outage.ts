/** Thrown for what takes longer than anybody waits for it: the other side is there, or not, but says nothing. */
export class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT'
}

const chain = (error: unknown): { code?: unknown; message?: unknown }[] => {
  const found: { code?: unknown; message?: unknown }[] = []
  for (let one = error; one instanceof Object && found.length < 5; one = (one as { cause?: unknown }).cause) {
    found.push(one)
  }
  return found
}

/** How the system says that the other side of a connection is not there. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** PostgreSQL: connection failures (08), shutting down and starting up (57P0), no free connection (53300). */
const databaseCode = /^(08[0-9A-Z]{3}|57P0[1-5]|53300)$/
/** What the driver says without any code. */
const driverMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/

/** Whether it failed because something that the server needs (above all the database) cannot be reached at present. */
export const isOutage = (error: unknown): boolean =>
  chain(error).some(({ code, message }) => {
    if (typeof code === 'string' && (systemCodes.has(code) || databaseCode.test(code))) return true
    // The socket of the embedded database is not there while it starts again.
    if (code === 'ENOENT' && String(message).startsWith('connect ')) return true
    return driverMessages.test(String(message))
  })

/** Whether a disk has no room: the database's (53100), or the one that files are written to. */
export const isStorageFull = (error: unknown): boolean =>
  chain(error).some(({ code }) => code === '53100' || code === 'ENOSPC' || code === 'EDQUOT')
