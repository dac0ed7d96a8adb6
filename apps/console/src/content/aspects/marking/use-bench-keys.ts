import { type Shortcuts, useShortcuts } from '../../../kit/palette/use-shortcuts.ts'

/** Keys of the bench; a dialog over it is answered first. */
export function useBenchKeys(keys: Shortcuts): void {
  const unlessAsked: Shortcuts = {}
  for (const [key, run] of Object.entries(keys)) {
    unlessAsked[key] = () => {
      if (document.querySelector('[role="dialog"]') === null) run?.()
    }
  }
  useShortcuts(unlessAsked)
}
