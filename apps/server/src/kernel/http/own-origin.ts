const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)

/** A host as `URL` writes it after `scheme`: in small letters, without the port that goes without saying. */
const plainHost = (host: string, scheme: string): string | null => hostOf(`${scheme}//${host}`)

/**
 * Whether a page that opens a socket is one of ours: of the host that the request was sent to, or of the address that this
 * installation is known by. Programs send no origin. The scheme is not compared, because a proxy in front may end TLS
 * without saying so.
 */
export function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { host: asked, protocol } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return asked === plainHost(host, protocol) || (publicUrl !== undefined && asked === hostOf(publicUrl))
}
