import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import { passPoints } from './pass-mark.ts'

/** 及格线 in percent, with what that is in points of the one content that is meant. */
export function PassMarkField({ control, maxScore }: { control: CustomControl; maxScore: number | undefined }) {
  const percent = typeof control.value === 'number' ? control.value : undefined
  const hasPoints = maxScore !== undefined && maxScore > 0 && maxScore !== 100
  const unit = hasPoints && percent !== undefined ? `% = ${passPoints(percent, maxScore)}/${maxScore} 分` : '%'
  return <NumberField {...control} value={percent} min={0} max={100} unit={unit} />
}
