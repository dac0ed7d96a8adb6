import { useEffect, useState } from 'react'
import { useShortcuts } from '../../kit/palette/use-shortcuts.ts'
import { useStore } from '../../kit/state/store.ts'
import { later } from '../../kit/later.tsx'
import { openCommand } from '../commands.ts'

const loadPalette = () => import('./console-palette.tsx')
const ConsolePalette = later(loadPalette)
const KeyboardHelp = later(() => import('../../kit/palette/keyboard-help.tsx'))
const NewObject = later(() => import('./new-object.tsx'))

type PaletteHostProps = {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onSwitchOrganisation: () => void
}

/** What opens over any page: the command palette, the list of shortcuts, the dialog of a command. Loaded when wanted. */
export function PaletteHost({ isOpen, onToggle, onSwitchOrganisation }: PaletteHostProps) {
  const [hasKeys, setKeys] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const command = useStore(openCommand)
  if (isOpen && !wasOpened) setOpened(true)
  useShortcuts({ 'mod+k': () => onToggle(!isOpen), '?': () => setKeys(true) })
  // The first half of Ctrl K, heard on the document: the code comes while the second key is being pressed.
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Control' && event.key !== 'Meta') return
      document.removeEventListener('keydown', listen)
      void loadPalette().catch(() => undefined)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      {wasOpened && (
        <ConsolePalette
          open={isOpen}
          onClose={() => onToggle(false)}
          onShowKeys={() => setKeys(true)}
          onSwitchOrganisation={onSwitchOrganisation}
        />
      )}
      {hasKeys && <KeyboardHelp open onClose={() => setKeys(false)} />}
      {command && <NewObject command={command} />}
    </>
  )
}
