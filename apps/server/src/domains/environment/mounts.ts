import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PlanMount } from './drivers/driver.ts'
import type { RecordMount } from './tables.ts'

/** Where what environments have mounted comes from: the domain of data sets, which is above this one. */
export interface MountSource {
  /** What the environments of a content have mounted now. */
  ofContent(tx: Tx, contentId: string): Promise<RecordMount[]>
  /** A folder of this server that everybody may read with one version's files, made when it is not there yet. */
  folderOf(kernel: Kernel, mount: RecordMount): Promise<string>
}

declare module '../../kernel/providers.ts' {
  interface Providers {
    mounts: MountSource
  }
}

export const mountsOfContent = async (
  tx: Tx,
  { providers }: Pick<Kernel, 'providers'>,
  contentId: string | null,
): Promise<RecordMount[]> => (contentId === null ? [] : providers.mounts.ofContent(tx, contentId))

/** The mounts of a record as a driver takes them. */
export async function planMounts(kernel: Kernel, mounts: RecordMount[]): Promise<PlanMount[]> {
  const planned: PlanMount[] = []
  for (const mount of mounts) {
    const hostPath = await kernel.providers.mounts.folderOf(kernel, mount)
    planned.push({ path: mount.path, hostPath })
  }
  return planned
}
