import type { RecordMachine } from './tables.ts'

/**
 * The networks that a suite's picture draws, in the order in which its machines name them. Who names none is on the first
 * one; where nobody names any, there is one for all, and none is said.
 */
export function networksOf(
  machines: Pick<RecordMachine, 'hostname' | 'networks'>[],
): { name: string; members: string[] }[] {
  const names = [...new Set(machines.flatMap(({ networks }) => networks ?? []))]
  return names.map((name, index) => ({
    name,
    members: machines
      .filter(({ networks = [] }) => networks.includes(name) || (index === 0 && networks.length === 0))
      .map(({ hostname }) => hostname),
  }))
}
