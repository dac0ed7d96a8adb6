import { classPhase, type Classroom } from '@lab/contract/classroom'
import { StateTag } from '../../kit/state-tag.tsx'
import { dayOf } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'

const states = { ahead: 'notStarted', running: 'running', archived: 'archived' } as const

/** 未开始, 进行中 or 已归档. */
export function PlaceStateTag({ row }: { row: Pick<Classroom, 'state' | 'starts_on'> }) {
  return <StateTag state={states[classPhase(row, dayOf(useNow()))]} />
}
