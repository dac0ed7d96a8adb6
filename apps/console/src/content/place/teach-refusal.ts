import type { TermPlaceKind } from '@lab/contract/place-words'
import { rosterRefusal } from '../aspects/roster/place-access.ts'
import type { PlaceRow } from './place-actions.ts'

/** Why nothing of a place can be changed now, by what its own page knows of it; undefined when it can. */
export const teachRefusal = (
  kind: TermPlaceKind,
  row: Pick<PlaceRow, 'state' | 'can'> | undefined,
): string | undefined => rosterRefusal(row && { kind, is_archived: row.state === 'archived', can: row.can })
