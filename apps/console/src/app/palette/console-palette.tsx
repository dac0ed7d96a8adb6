import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { placeIn } from '../../content/place-address.ts'
import { useRoute, useRouteTable } from '../../content/route-handle.ts'
import CommandPalette from '../../kit/palette/command-palette.tsx'
import { useStore } from '../../kit/state/store.ts'
import { teachRefusal } from '../../content/place/teach-refusal.ts'
import { addressee, openCommand, watched } from '../../content/commands.ts'
import { useOpened } from '../../content/opened/opened.ts'
import { api } from '../../api/request/api.ts'
import { chooseAppearance } from '../../api/session/appearance.ts'
import { menus as menuStore } from '../../api/session/menus.ts'
import { isOperator } from '../../api/session/roles.ts'
import { logout } from '../../api/session/sign-out.ts'
import { studentItems } from './student-items.ts'
import { actionItems, appearanceItems, foundItems, openedItems, pageItems } from './palette-items.ts'

type ConsolePaletteProps = {
  onClose: () => void
  onShowKeys: () => void
  onSwitchOrganisation: () => void
}

/** A pause in typing this long is taken for the end of a word. */
const pauseMs = 200
const noMenus = { left: [], top: [], dropdown: [] }

/** The value once it has stopped changing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  // Waits on the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The command palette with everything this person can open or do in it. */
export default function ConsolePalette({ onClose, onShowKeys, onSwitchOrganisation }: ConsolePaletteProps) {
  const table = useRouteTable()
  const menus = useStore(menuStore) ?? noMenus
  const opened = useOpened()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const word = useSettled(query)
  // What is likely to be looked for is asked for once, so that pinyin finds it too: the server knows characters only.
  const likely = useQuery({ ...api.dashboard.find.query({}, { quiet: true }), staleTime: 60_000 })
  const found = useQuery({
    ...api.dashboard.find.query({ query: { keyword: word } }, { quiet: true }),
    enabled: word !== '',
  })
  // The class's own page has asked for it; here it is only read.
  const classId = placeIn(useRoute()?.params ?? {})?.id ?? ''
  const { data: here } = useQuery({ ...api.classroom.get.query({ params: { id: classId } }), enabled: false })
  const mayImport = here?.class.id === classId && teachRefusal('class', here.class) === undefined
  const close = (): void => {
    setTyped('')
    onClose()
  }
  // The hint at the foot promises it, and no title begins with it.
  const type = (value: string): void => {
    if (value !== '?' && value !== '？') return setTyped(value)
    close()
    onShowKeys()
  }

  const own = openedItems(opened, query !== '', pathname)
  const there = new Set(own.map((item) => item.to))
  const objects = [...(word === '' ? [] : (found.data?.objects ?? [])), ...(likely.data?.objects ?? [])]
  const items = [
    ...own,
    ...(query === '' ? [] : foundItems(table, objects, (to) => there.has(to) || (there.add(to), false))),
    ...(word === ''
      ? []
      : studentItems(table, found.data?.students ?? [], word, {
          write: (to) => addressee.set(to),
          watch: (id) => watched.set(id),
        })),
    ...actionItems(menus, {
      importMembers: mayImport ? () => openCommand.set('class.import') : undefined,
      createExperiment: () => openCommand.set('experiment.create'),
      createClass: () => openCommand.set('class.create'),
      createSuite: () => openCommand.set('suite.create'),
      switchOrganisation: onSwitchOrganisation,
      showKeys: onShowKeys,
      logout: () => void logout(),
    }),
    ...(query === '' ? [] : appearanceItems((change) => void chooseAppearance(change))),
    ...pageItems(table, menus, isOperator()),
  ]
  return (
    <CommandPalette
      items={items}
      onClose={close}
      onQueryChange={type}
      isSearching={query !== '' && (word !== query || found.isFetching)}
    />
  )
}
