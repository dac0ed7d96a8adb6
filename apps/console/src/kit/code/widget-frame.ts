import type { ComponentType, ReactNode } from 'react'

type Frame = ComponentType<{ children: ReactNode }>

let fetchFrame: (() => Promise<Frame>) | undefined

/**
 * For a page without the component kit's theme around it: what a widget that is made of the component kit is drawn in. It is
 * fetched with the first such widget.
 */
export function setWidgetFrame(load: () => Promise<Frame>): void {
  fetchFrame = load
}

export const widgetFrame = async (): Promise<Frame | undefined> => fetchFrame?.()
