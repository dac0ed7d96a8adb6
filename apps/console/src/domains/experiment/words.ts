import type { ValidatedState } from '@lab/contract/experiment'
import type { StateIcon } from '../../kit/states.ts'
import type { Tone } from '../../kit/tones.ts'

/** How the validation of an experiment is shown everywhere. */
export const validatedLooks: Record<ValidatedState, { label: string; tone: Tone; icon: StateIcon }> = {
  none: { label: '未验证', tone: 'grey', icon: 'dash' },
  passed: { label: '验证通过', tone: 'green', icon: 'check' },
  outdated: { label: '内容已变更', tone: 'amber', icon: 'warn' },
  failed: { label: '验证未通过', tone: 'red', icon: 'cross' },
}
