import type { EnvRecord } from '@lab/contract/environment'
import { envUnreachableWords } from '@lab/contract/environment-words'
import { Note } from '../../kit/note.tsx'

/** Why nothing can be done in an environment at the moment, and that nothing is lost. */
export const UnreachableNote = ({ record }: { record: Pick<EnvRecord, 'unreachable_since'> }) =>
  record.unreachable_since && <Note tone="warning">{envUnreachableWords}</Note>
