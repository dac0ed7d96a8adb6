import type { ValidatedState } from '@lab/contract/experiment'
import type { LifeWords } from '../../content/life/actions.ts'
import type { StateIcon } from '../../kit/states.ts'
import type { Tone } from '../../kit/tones.ts'

/** How the validation of an experiment is shown everywhere. */
export const validatedLooks: Record<ValidatedState, { label: string; tone: Tone; icon: StateIcon }> = {
  none: { label: '未验证', tone: 'grey', icon: 'dash' },
  passed: { label: '验证通过', tone: 'green', icon: 'check' },
  outdated: { label: '内容已变更', tone: 'amber', icon: 'warn' },
  failed: { label: '验证未通过', tone: 'red', icon: 'cross' },
}

/** What is said before practice templates are put out of use. */
export const templateWords: LifeWords = {
  disabling: (named) => `停用后，${named}不能再加入专题，已加入的专题不受影响。`,
  removing: '移入回收站，30 天内可以恢复；已加入专题的副本不受影响。',
}
