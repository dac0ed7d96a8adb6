import type { ComponentType, ReactNode } from 'react'
import type { KindName } from './kind-names.ts'
import type { Route } from './table.ts'
import { isUnbuilt } from './unbuilt.ts'

/** What a frame draws around the page of a tab: the object's header and its tabs. */
export type FrameProps = { children: ReactNode }
type FrameLoader = () => Promise<{ default: ComponentType<FrameProps> }>

/**
 * Headers of detail pages by kind. A kind without one is still being built: its frame shows the title of its route.
 * The module's component reads the object itself (`useMount`) and renders `KindFrame`.
 */
export const kindFrames: Partial<Record<KindName, FrameLoader>> = {
  class: () => import('../domains/classroom/frame.tsx'),
  dataset: () => import('../domains/dataset/frame.tsx'),
  experiment: () => import('../domains/experiment/frame.tsx'),
}

/** The header of one learner's record, the same for every kind. */
export const recordFrame: FrameLoader = () => import('./aspects/record/frame.tsx')

/** A frame whose code comes with that of the page inside it, and is drawn without waiting once it is there. */
export class Frame {
  component: ComponentType<FrameProps> | undefined
  readonly source: FrameLoader

  constructor(source: FrameLoader) {
    this.source = source
  }

  async load(): Promise<ComponentType<FrameProps>> {
    this.component ??= (await this.source()).default
    return this.component
  }
}

const ofRecord = new Frame(recordFrame)
const ofKind = new Map(Object.entries(kindFrames).map(([kind, source]) => [kind, new Frame(source)]))

/** The frame around the page of a route; none for what has not been built, which has no objects and no records. */
export function frameOf({ mount, pending }: Pick<Route, 'mount' | 'pending'>): Frame | undefined {
  if (!mount) return undefined
  const isRecord = mount.frame === 'record' || mount.frame === 'class.record'
  if (pending && (isRecord || isUnbuilt(mount))) return undefined
  return isRecord ? ofRecord : ofKind.get(mount.kind)
}
