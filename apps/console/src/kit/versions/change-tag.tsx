import { ToneTag } from '../state-tag.tsx'
import type { Tone } from '../tones.ts'

export type ChangeWord = 'added' | 'removed' | 'changed' | 'moved'

export const changeLabels: Record<ChangeWord, string> = {
  added: '新增',
  removed: '删除',
  changed: '修改',
  moved: '移动',
}
const tones: Record<ChangeWord, Tone> = { added: 'green', removed: 'red', changed: 'blue', moved: 'amber' }

/** What became of something from one version to another. */
export const ChangeTag = ({ what }: { what: ChangeWord }) => <ToneTag tone={tones[what]}>{changeLabels[what]}</ToneTag>
