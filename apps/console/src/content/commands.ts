import { createStore } from '../kit/state/store.ts'

/** What can be begun from anywhere: by the palette, a shortcut, or a page that only leads on. */
export type CommandName = 'experiment.create' | 'class.create' | 'suite.create' | 'class.import'

/** The command whose dialog is open; the shell draws it over whatever page is shown. */
export const openCommand = createStore<CommandName | null>(null)

/** A learner to whom a message is being written, in the class or course where they were found. */
export type Addressee = { placeId: string; id: string; name: string; about: string }
export const addressee = createStore<Addressee | null>(null)

/** The learner's environment whose terminal is being watched. */
export const watched = createStore<string | null>(null)
