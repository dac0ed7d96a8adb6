import { type EnvRecord, envStateLabels, envUnreachableLabel } from '@lab/contract/environment'
import { StateTag } from '../../../kit/state-tag.tsx'

type StateProps = { record: Pick<EnvRecord, 'state' | 'unreachable_since'> }

/** How an environment stands; one that runs where nobody gets at it says so. */
export function EnvironmentState({ record }: StateProps) {
  return record.unreachable_since ? (
    <StateTag state="unreachable" label={envUnreachableLabel} />
  ) : (
    <StateTag state={record.state} label={envStateLabels[record.state]} />
  )
}
