import type { ValidatedState, StepKind } from '@lab/contract/experiment'
import {
  CheckSquareOutlined,
  CodeOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FormOutlined,
  PlaySquareOutlined,
  ProfileOutlined,
} from '@ant-design/icons'
import type { IconType } from '../../kit/action.ts'
import type { StateIcon } from '../../kit/states.ts'
import type { Tone } from '../../kit/tones.ts'

// The contract has the same words beside its schemas; lists must not carry the schemas for the sake of a few labels.
// `words.test.ts` compares the two.
export const stepKindWords: Record<StepKind, string> = {
  text: '图文',
  video: '视频',
  pdf: 'PDF',
  file: '文件',
  notebook: 'Notebook',
  question: '题目',
  task: '操作任务',
  report: '实验报告',
}

export const stepKindIcons: Record<StepKind, IconType> = {
  text: FileTextOutlined,
  video: PlaySquareOutlined,
  pdf: FilePdfOutlined,
  file: FileOutlined,
  notebook: ProfileOutlined,
  question: CheckSquareOutlined,
  task: CodeOutlined,
  report: FormOutlined,
}

/** How the validation of an experiment is shown everywhere. */
export const validatedLooks: Record<ValidatedState, { label: string; tone: Tone; icon: StateIcon }> = {
  none: { label: '未验证', tone: 'grey', icon: 'dash' },
  passed: { label: '验证通过', tone: 'green', icon: 'check' },
  outdated: { label: '内容已变更', tone: 'amber', icon: 'warn' },
  failed: { label: '验证未通过', tone: 'red', icon: 'cross' },
}
