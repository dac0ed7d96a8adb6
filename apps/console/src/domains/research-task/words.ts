import type { AssignmentState, ResearchTaskState } from '@lab/contract/research-task'
import type { Tone } from '../../kit/tones.ts'

export const taskTones: Readonly<Record<ResearchTaskState, Tone>> = { open: 'blue', closed: 'slate' }

export const assignmentTones: Readonly<Record<AssignmentState, Tone>> = {
  assigned: 'grey',
  working: 'blue',
  submitted: 'amber',
  returned: 'red',
  accepted: 'green',
}
