/** Sizes of the picture, in its own units. */
export const card = { width: 236, height: 92 }
const gap = 24
const wire = 34
const margin = 12
/** What hangs at the right end of the line: the way out, or that there is none. */
const outside = { width: 120, height: 48 }

export interface Placed<M> {
  machine: M
  x: number
  y: number
  /** Where its wire meets the machine and the line. */
  wire: { x: number; from: number; to: number }
}

export interface NetworkLayout<M> {
  width: number
  height: number
  machines: Placed<M>[]
  /** The private network, as a line; null where a machine is alone. */
  line: { x1: number; x2: number; y: number } | null
  outside: { x: number; y: number; width: number; height: number }
}

/**
 * Places a suite's machines along the line of their private network: up to three above it, more on both sides in turn,
 * so that a picture is never wider than four machines. The way out is at the end of the line.
 */
export function layNetwork<M>(machines: readonly M[]): NetworkLayout<M> {
  const rows = machines.length > 3 ? 2 : 1
  const columns = Math.max(1, Math.ceil(machines.length / rows))
  const lineY = margin + card.height + wire
  const isAlone = machines.length < 2
  const placed = machines.map((machine, index): Placed<M> => {
    const isBelow = rows === 2 && index % 2 === 1
    const column = rows === 2 ? Math.floor(index / 2) : index
    const x = margin + column * (card.width + gap)
    const y = isBelow ? lineY + wire : margin
    const end = isBelow ? y : y + card.height
    return { machine, x, y, wire: { x: x + card.width / 2, from: end, to: lineY } }
  })
  const reach = margin + columns * (card.width + gap)
  const below = rows === 2 ? wire + card.height + margin : outside.height / 2 + margin
  const outsideY = isAlone ? margin + (card.height - outside.height) / 2 : lineY - outside.height / 2
  return {
    width: reach + outside.width + margin,
    height: isAlone ? card.height + 2 * margin : lineY + below,
    machines: placed,
    line: isAlone ? null : { x1: margin + card.width / 2, x2: reach, y: lineY },
    outside: { x: reach, y: outsideY, ...outside },
  }
}

export interface NamedNetwork {
  name: string
  members: string[]
}

/** The networks that machines name, in order; who names none is on the first. None where nobody names any. */
export function networksOf(machines: readonly { hostname: string; networks?: readonly string[] }[]): NamedNetwork[] {
  const names = [...new Set(machines.flatMap(({ networks }) => networks ?? []))]
  return names.map((name, index) => ({
    name,
    members: machines
      .filter(({ networks = [] }) => networks.includes(name) || (index === 0 && networks.length === 0))
      .map(({ hostname }) => hostname),
  }))
}

export interface SeveralLayout<M> {
  width: number
  height: number
  machines: { machine: M; x: number; y: number }[]
  lines: { name: string; subnet: string; x1: number; x2: number; y: number }[]
  wires: { key: string; x: number; from: number; to: number }[]
}

const labelWidth = 150

/** Machines in a row, and below them a line for every network with a wire from each of its members. */
export function laySeveral<M extends { hostname: string }>(
  machines: readonly M[],
  networks: readonly NamedNetwork[],
): SeveralLayout<M> {
  const place = (index: number): number => margin + labelWidth + index * (card.width + gap)
  const width = place(machines.length)
  const bottom = margin + card.height
  const lineAt = (index: number): number => bottom + (index + 1) * wire
  return {
    width,
    height: lineAt(networks.length - 1) + 2 * margin,
    machines: machines.map((machine, index) => ({ machine, x: place(index), y: margin })),
    lines: networks.map(({ name }, index) => ({
      name,
      subnet: `10.10.${index + 1}.0/24`,
      x1: margin + labelWidth,
      x2: width - gap,
      y: lineAt(index),
    })),
    wires: networks.flatMap(({ name, members }, index) =>
      machines.flatMap(({ hostname }, at) => {
        if (!members.includes(hostname)) return []
        const x = place(at) + ((index + 1) * card.width) / (networks.length + 1)
        return [{ key: `${name} ${hostname}`, x, from: bottom, to: lineAt(index) }]
      }),
    ),
  }
}
