import { BlockList, isIP } from 'node:net'

/** Addresses that lead to no other machine of the internet (IANA's special-purpose registries). */
const special = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  // Within the addresses of the internet: Teredo and the like, documentation, and IPv4 in disguise.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(address, bits, 'ipv6')
/** All that IPv6 has given out for the internet: what is mapped, translated, local or for groups is not in it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** IPv4 in the clothes of IPv6, as systems with both kinds of addresses have it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const plain = (address: string): string => mapped.exec(address)?.[1] ?? address

/** Whether an address is in a list. */
export const isListed = (given: string, listed: BlockList): boolean => {
  const address = plain(given)
  return isIP(address) > 0 && listed.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** Whether what the console sends may go to an address: to the internet, or to a network that the operator has named. */
export function mayReach(given: string, allowed: BlockList): boolean {
  const address = plain(given)
  if (isListed(address, allowed)) return true
  if (isIP(address) === 0 || isListed(address, special)) return false
  return isIP(address) === 4 || isListed(address, global6)
}
