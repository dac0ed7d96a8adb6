/** What the server says on a terminal's socket. */
export type ServerFrame =
  | { t: 'out'; d: string }
  | { t: 'exit'; code: number }
  | { t: 'note'; d: string }
  | ({ t: 'company' } & TerminalCompany)

/** Who is at one's own terminal besides oneself, by name. */
export type TerminalCompany = { watching: readonly string[]; helping: readonly string[] }

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What the page says on a terminal's socket. */
export type ClientFrame =
  | { t: 'in'; d: string }
  | { t: 'size'; c: number; r: number }
  | { t: 'take' }
  | { t: 'release' }

/** A client frame as it is sent: one text frame of JSON. */
export function writeFrame(frame: ClientFrame): string {
  return JSON.stringify(frame)
}

/** Reads one received frame; null for what the protocol does not know, which is then ignored. Binary frames are raw output. */
export function readFrame(data: unknown, decoder: TextDecoder): ServerFrame | null {
  if (data instanceof ArrayBuffer) return { t: 'out', d: decoder.decode(data, { stream: true }) }
  if (typeof data !== 'string') return null
  let frame: unknown
  try {
    frame = JSON.parse(data)
  } catch {
    return null
  }
  if (typeof frame !== 'object' || frame === null || !('t' in frame)) return null
  if ((frame.t === 'out' || frame.t === 'note') && 'd' in frame && typeof frame.d === 'string')
    return { t: frame.t, d: frame.d }
  if (frame.t === 'company' && 'watching' in frame && 'helping' in frame) {
    const { watching, helping } = frame
    if (areNames(watching) && areNames(helping)) return { t: 'company', watching, helping }
  }
  if (frame.t === 'exit' && 'code' in frame && typeof frame.code === 'number') return { t: 'exit', code: frame.code }
  return null
}
