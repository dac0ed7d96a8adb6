import type { Usage } from './driver.ts'

/** What the metrics API answers: how busy each pod was over the last seconds. */
export interface PodMetrics {
  items: { metadata: { name: string }; containers: { usage: { cpu: string; memory: string } }[] }[]
}

const scales: Record<string, number> = {
  '': 1,
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  Ki: 1024,
  Mi: 1024 ** 2,
  Gi: 1024 ** 3,
}

/** A quantity as Kubernetes writes it: `250m` is 0.25, `64Mi` is 67108864; NaN for anything else. */
export function quantity(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(n|u|m|k|M|G|Ki|Mi|Gi)?$/.exec(text)
  return match ? Number(match[1]) * scales[match[2] ?? '']! : Number.NaN
}

const keptMs = 6_000

interface Pods {
  atMs: number
  pods: Map<string, { cores: number; memoryBytes: number }>
}

/**
 * Makes sums of the rates that the metrics API gives: all pods of the namespace are asked for at once and remembered for
 * a moment, since every environment is measured in the same round.
 */
export function usageMeter(ask: () => Promise<PodMetrics | null>): {
  read(): Promise<Pods | null>
  of(pods: string[]): Promise<Usage | null>
} {
  let last: Promise<Pods | null> | null = null
  let lastMs = 0
  const sums = new Map<string, { cpuMs: number; atMs: number }>()

  const fetchAll = async (): Promise<Pods | null> => {
    const found = await ask()
    if (!found) return null
    const pods = new Map(
      found.items.map(({ metadata, containers }) => [
        metadata.name,
        {
          cores: containers.reduce((sum, { usage }) => sum + quantity(usage.cpu), 0),
          memoryBytes: containers.reduce((sum, { usage }) => sum + quantity(usage.memory), 0),
        },
      ]),
    )
    const atMs = performance.now()
    for (const name of sums.keys()) if (!pods.has(name)) sums.delete(name)
    for (const [name, { cores }] of pods) {
      const before = sums.get(name)
      const cpuMs = before ? before.cpuMs + cores * (atMs - before.atMs) : 0
      sums.set(name, { cpuMs, atMs })
    }
    return { atMs, pods }
  }
  const read = (): Promise<Pods | null> => {
    if (!last || performance.now() - lastMs > keptMs) {
      lastMs = performance.now()
      last = fetchAll()
      last.catch(() => {
        last = null
      })
    }
    return last
  }
  return {
    read,
    async of(names) {
      const all = await read()
      if (!all || !names.some((name) => all.pods.has(name))) return null
      return {
        cpuMs: names.reduce((sum, name) => sum + (sums.get(name)?.cpuMs ?? 0), 0),
        memoryBytes: names.reduce((sum, name) => sum + (all.pods.get(name)?.memoryBytes ?? 0), 0),
      }
    },
  }
}
