import type { Tx } from '../../kernel/database/pool.ts'
import type { Domain } from '../../kernel/domain.ts'
import { attemptsOwed } from './desk.ts'
import { markingEndpoints } from './handlers.ts'
import { settingsOf } from './store.ts'

export { appealsUntil } from './store.ts'

/** Attempts of an offering whose marks are not final: a second marker or who settles has still to read them. */
export const marksOwed = async (tx: Tx, offeringId: string, now: Date): Promise<ReadonlySet<string>> =>
  attemptsOwed(tx, { offeringId, settings: await settingsOf(tx, offeringId), now })

/** The marking bench (阅卷台): answers that people read, item by item, by one marker or by several. */
export const marking: Domain = { name: 'marking', endpoints: markingEndpoints }
