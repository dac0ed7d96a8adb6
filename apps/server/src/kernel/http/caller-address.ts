import { isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}

/**
 * Whom an address stands for when callers are counted: one IPv4 address, or the 64 bits of an IPv6 address that name a
 * network, because everybody there has as many addresses as they like.
 */
export function countedAddress(ip: string): string {
  const plain = mapped.exec(ip)?.[1]
  if (plain) return plain
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip
}
