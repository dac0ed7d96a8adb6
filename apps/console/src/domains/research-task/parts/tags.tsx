import {
  assignmentStateLabels,
  researchTaskStateLabels,
  type AssignmentState,
  type ResearchTaskState,
} from '@lab/contract/research-task'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { assignmentTones, taskTones } from '../words.ts'

export const TaskTag = ({ state }: { state: ResearchTaskState }) => (
  <ToneTag tone={taskTones[state]}>{researchTaskStateLabels[state]}</ToneTag>
)

export const AssignmentTag = ({ state }: { state: AssignmentState }) => (
  <ToneTag tone={assignmentTones[state]}>{assignmentStateLabels[state]}</ToneTag>
)
