import type { NetworkSpec } from '../types.ts'

/** One connection of a machine to a network: `device` is the card's name in the machine, `port` its end at the switch. */
export type Connection = {
  network: string
  hostname: string
  address: string
  prefix: number
  device: string
  port: string
  switch: string
}

/** Networks of one sandbox are numbered in the order they are drawn: 10.10.1.0/24, 10.10.2.0/24, … */
export const subnetOf = (index: number): string => `10.10.${index + 1}.0/24`

/** Who has which address where; the same on every start, so that texts and scripts can name them. */
export function addressesOf(networks: NetworkSpec[]): Connection[] {
  const cards = new Map<string, number>()
  return networks.flatMap(({ name, members }, index) =>
    members.map((hostname, place): Connection => {
      const card = cards.get(hostname) ?? 0
      cards.set(hostname, card + 1)
      return {
        network: name,
        hostname,
        address: `10.10.${index + 1}.${place + 1}`,
        prefix: 24,
        device: `eth${card}`,
        port: `p${index}m${place}`,
        switch: `sw${index}`,
      }
    }),
  )
}
