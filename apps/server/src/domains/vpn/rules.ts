import { addressAt, readRange, readRanges, rangeText, type NetworkRange } from '@lab/contract/network-range'
import type { VpnConfig } from '@lab/contract/platform'

/** The network's first usable address is the server's. */
export const serverHost = 1

export const rangeOf = (config: VpnConfig): NetworkRange => readRange(config.subnet)!

/** What people reach through the tunnel: what the operator named, and always the network itself. */
export const reachedBy = (config: VpnConfig): string =>
  [...new Set([config.subnet, ...(readRanges(config.allowed_ips) ?? []).map(rangeText)])].join(', ')

export const endpointOf = (config: VpnConfig): string =>
  config.endpoint_host ? `${config.endpoint_host}:${config.endpoint_port}` : ''

/** The lowest address that nobody has; null when the network is full. */
export function freeHost(config: VpnConfig, taken: readonly number[]): number | null {
  const range = rangeOf(config)
  const held = new Set(taken)
  for (let host = serverHost + 1; ; host += 1) {
    if (addressAt(range, host) === null) return null
    if (!held.has(host)) return host
  }
}

export const addressOf = (config: VpnConfig, host: number): string => addressAt(rangeOf(config), host) ?? ''

/** A name inside a comment of the file: one line, nothing that could begin another setting. */
const remark = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim()

export interface Person {
  realName: string
  username: string
}
const nameOf = ({ realName, username }: Person): string => remark(`${realName} (${username})`)

const lines = (...parts: (string | false)[]): string => parts.filter((part) => part !== false).join('\n')

/** The file that a person's WireGuard client reads. */
export function clientFile(
  config: VpnConfig,
  person: Person,
  own: { privateKey: string; host: number },
  serverKey: string,
): string {
  return lines(
    '[Interface]',
    `# ${nameOf(person)}`,
    `PrivateKey = ${own.privateKey}`,
    `Address = ${addressOf(config, own.host)}/32`,
    config.dns !== '' && `DNS = ${config.dns}`,
    `MTU = ${config.mtu}`,
    '',
    '[Peer]',
    `PublicKey = ${serverKey}`,
    `Endpoint = ${endpointOf(config)}`,
    `AllowedIPs = ${reachedBy(config)}`,
    config.keepalive > 0 && `PersistentKeepalive = ${config.keepalive}`,
    '',
  )
}

/** The file that the WireGuard server reads: everybody with a key and an address inside the network. */
export function serverFile(
  config: VpnConfig,
  privateKey: string,
  peers: readonly (Person & { publicKey: string; host: number })[],
): string {
  const { bits } = rangeOf(config)
  const inside = peers.filter((peer) => addressOf(config, peer.host) !== '')
  return lines(
    '[Interface]',
    `PrivateKey = ${privateKey}`,
    `Address = ${addressOf(config, serverHost)}/${bits}`,
    `ListenPort = ${config.endpoint_port}`,
    `MTU = ${config.mtu}`,
    '',
    ...inside.map((peer) =>
      lines(
        '[Peer]',
        `# ${nameOf(peer)}`,
        `PublicKey = ${peer.publicKey}`,
        `AllowedIPs = ${addressOf(config, peer.host)}/32`,
        '',
      ),
    ),
  )
}
