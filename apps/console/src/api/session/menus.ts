import type { Menus } from './menu-types.ts'
import { api } from '../request/api.ts'
import { readAuth } from '../request/auth-cookie.ts'
import { readStored, storedKeys, writeStored } from './stored.ts'
import { createStore } from '../../kit/state/store.ts'

/** The person's menus; undefined while they are asked for the first time, empty without a session. */
export const menus = createStore<Menus | undefined>(readStored<Menus>(storedKeys.menus) ?? undefined)

const none: Menus = { left: [], top: [], dropdown: [] }

let running: Promise<void> | undefined

/** Reads the menus, when authenticated only. `force` asks again, as after a switch of the organisation. */
export function loadMenus(force = false): Promise<void> {
  if (running && !force) return running
  const started = read(force).finally(() => {
    if (running === started) running = undefined
  })
  running = started
  return started
}

async function read(force: boolean): Promise<void> {
  if (!readAuth()) {
    menus.set(none)
    return
  }
  if (menus.get() && !force) return
  const answer = await api.me.menus(
    { query: { menu_group_names: 'teacher_left,teacher_top,teacher_dropdown' } },
    { quiet: true },
  )
  const group = (name: string) => answer.menus.find((one) => one.group_name === name)?.menus ?? []
  const loaded: Menus = {
    left: group('teacher_left'),
    top: group('teacher_top'),
    dropdown: group('teacher_dropdown'),
    lacking: answer.lacking,
  }
  menus.set(loaded)
  writeStored(storedKeys.menus, loaded)
}
