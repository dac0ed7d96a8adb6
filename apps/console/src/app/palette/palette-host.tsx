import { useEffect, useState } from 'react'
import { type Opening, Opened } from '../../kit/dialog-frame/opening.tsx'
import { useShortcuts } from '../../kit/palette/use-shortcuts.ts'
import { useStore } from '../../kit/state/store.ts'
import { later } from '../../kit/later.tsx'
import { openCommand } from '../commands.ts'

const ConsolePalette = later(() => import('./console-palette.tsx'))
const KeyboardHelp = later(() => import('../../kit/palette/keyboard-help.tsx'))
const NewObject = later(() => import('./new-object.tsx'))

type PaletteHostProps = { palette: Opening; onSwitchOrganisation: () => void }

/** What opens over any page: the command palette, the list of shortcuts, the dialog of a command. Loaded when wanted. */
export function PaletteHost({ palette, onSwitchOrganisation }: PaletteHostProps) {
  const [hasKeys, setKeys] = useState(false)
  const command = useStore(openCommand)
  useShortcuts({
    'mod+k': () => (palette.drawn.get()?.isOpen ? palette.close() : palette.open()),
    '?': () => setKeys(true),
  })
  // The first half of Ctrl K, heard on the document: the palette is drawn while the second key is being pressed.
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Control' && event.key !== 'Meta') return
      if (event.type === 'keyup') palette.goAway()
      // Who is typing presses it for many other things.
      else if (event.target === document.body) palette.comeNear()
    }
    document.addEventListener('keydown', listen)
    document.addEventListener('keyup', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('keyup', listen)
    }
  }, [palette])
  return (
    <>
      <Opened by={palette}>
        {(close) => (
          <ConsolePalette
            onClose={close}
            onShowKeys={() => setKeys(true)}
            onSwitchOrganisation={onSwitchOrganisation}
          />
        )}
      </Opened>
      {hasKeys && <KeyboardHelp open onClose={() => setKeys(false)} />}
      {command && <NewObject command={command} />}
    </>
  )
}
