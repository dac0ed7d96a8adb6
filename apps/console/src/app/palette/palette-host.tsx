import { Suspense, useEffect, useState } from 'react'
import { type Opening, Opened } from '../../kit/dialog-frame/opening.tsx'
import { useShortcuts } from '../../kit/palette/use-shortcuts.ts'
import { useStore } from '../../kit/state/store.ts'
import { later } from '../../kit/later.tsx'
import { addressee, openCommand, watched } from '../../content/commands.ts'

const ConsolePalette = later(() => import('./console-palette.tsx'))
const KeyboardHelp = later(() => import('../../kit/palette/keyboard-help.tsx'))
const Message = later(async () => ({
  default: (await import('../../content/aspects/offering/message-dialog.tsx')).MessageDialog,
}))
const NewObject = later(() => import('./new-object.tsx'))

const EnvironmentWindow = later(async () => ({
  default: (await import('../../domains/environment/index.ts')).EnvironmentWindow,
}))

type PaletteHostProps = { palette: Opening; onSwitchOrganisation: () => void }

/** What opens over any page: the command palette, the list of shortcuts, the dialogs of commands. Loaded when wanted. */
export function PaletteHost({ palette, onSwitchOrganisation }: PaletteHostProps) {
  const [hasKeys, setKeys] = useState(false)
  const command = useStore(openCommand)
  const to = useStore(addressee)
  const watching = useStore(watched)
  useShortcuts({
    'mod+k': () => (palette.drawn.get()?.isOpen ? palette.close() : palette.open()),
    '?': () => setKeys(true),
  })
  // The first half of Ctrl K, heard on the document: the palette is drawn while the second key is being pressed.
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Control' && event.key !== 'Meta') return
      if (event.type === 'keyup') palette.cancelPrefetch()
      // Who is typing presses it for many other things.
      else if (event.target === document.body) palette.prefetch()
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
      {watching && (
        <Suspense>
          <EnvironmentWindow recordId={watching} watch onClose={() => watched.set(null)} />
        </Suspense>
      )}
      {to && (
        <Message
          placeId={to.placeId}
          to={{ learners: [{ id: to.id, real_name: to.name }], about: to.about }}
          onClose={() => addressee.set(null)}
        />
      )}
    </>
  )
}
