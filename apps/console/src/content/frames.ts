import type { ComponentType } from 'react'
import type { FrameLoader, FrameProps } from './route-types.ts'
import type { Route } from './table.ts'

/** The header of one learner's record, the same for every kind. */
const recordFrame: FrameLoader = () => import('./aspects/record/frame.tsx')

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

const frames = new Map<FrameLoader, Frame>()
function frameFrom(source: FrameLoader): Frame {
  const known = frames.get(source) ?? new Frame(source)
  frames.set(source, known)
  return known
}

/** The frame around the page of a route; none for what has not been built, which has no records. */
export function frameOf({ mount, pending }: Pick<Route, 'mount' | 'pending'>): Frame | undefined {
  if (!mount) return undefined
  const isRecord = mount.frame === 'record' || mount.frame === 'class.record'
  if (pending && isRecord) return undefined
  const source = isRecord ? recordFrame : mount.detail
  return source && frameFrom(source)
}
