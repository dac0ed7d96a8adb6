import type { ItemKind } from '@lab/contract/item-kinds'
import type { StepProgress } from '@lab/contract/record'
import { type ComponentType, createContext, use } from 'react'
import type { Annotating } from './annotations.tsx'

export interface ItemWorkProps {
  step: StepProgress
  /** Absent for who may not grade. */
  onAnnotate: ((annotating: Annotating) => void) | undefined
}

/** How a record shows what learners submit to the items of one kind. */
export interface ItemView {
  /** What it is called; undefined where nothing was submitted. */
  submitted: (step: StepProgress) => string | undefined
  /** What an item is called that is not done when the whole is submitted; undefined for one that needs no word. */
  undone: (step: StepProgress) => string | undefined
  /** What was submitted; its code comes when it is first opened. Null where there never is any. */
  Work: ComponentType<ItemWorkProps> | null
}

/** By kind of item, as the app gathers them. */
export const ItemViewsContext = createContext<Readonly<Record<ItemKind, ItemView>> | null>(null)

export function useItemViews(): Readonly<Record<ItemKind, ItemView>> {
  const views = use(ItemViewsContext)
  if (!views) throw new Error('Items of records are shown inside the app only')
  return views
}
