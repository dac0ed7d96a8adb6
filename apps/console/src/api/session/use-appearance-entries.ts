import { themeChoiceLabels, themeChoices } from '@lab/contract/appearance'
import { useMemo } from 'react'
import type { MenuEntry } from '../../kit/action-menu.tsx'
import { useStore } from '../../kit/state/store.ts'
import { appearance, chooseAppearance } from './appearance.ts'

/** Light and dark in the person's menu, the chosen one ticked. */
export function useAppearanceEntries(): MenuEntry[] {
  const { theme } = useStore(appearance)
  return useMemo(
    () =>
      themeChoices.map((choice, at) => ({
        key: `theme ${choice}`,
        label: themeChoiceLabels[choice],
        isChosen: choice === theme,
        ...(at === 0 ? { divided: true, heading: '外观' } : {}),
        onChoose: () => void chooseAppearance({ theme: choice }),
      })),
    [theme],
  )
}
