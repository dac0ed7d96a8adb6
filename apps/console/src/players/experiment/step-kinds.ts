import type { StepKind } from '@lab/contract/experiment'
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

// The contract has the same words next to its schemas; lists must not carry the schemas for the sake of a few labels.
// `step-kinds.test.ts` compares the two.
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
