import { createStore } from '../kit/state/store.ts'

/** What can be begun from anywhere: by the palette, a shortcut, or a page that only leads on. */
export type CommandName = 'experiment.create' | 'class.create' | 'suite.create'

/** The command whose dialog is open; the shell draws it over whatever page is shown. */
export const openCommand = createStore<CommandName | null>(null)
