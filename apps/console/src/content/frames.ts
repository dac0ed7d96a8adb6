import type { ComponentType, ReactNode } from 'react'
import type { KindName } from './kind-names.ts'

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
