import type { Regrade } from '@lab/contract/regrade'
import type { Tone } from '../../../../kit/tones.ts'

/** How each state of a regrade looks. */
export const stateTones: Record<Regrade['state'], Tone> = {
  computing: 'blue',
  ready: 'amber',
  applying: 'blue',
  applied: 'green',
  undoing: 'blue',
  undone: 'slate',
  cancelled: 'slate',
  failed: 'red',
}
