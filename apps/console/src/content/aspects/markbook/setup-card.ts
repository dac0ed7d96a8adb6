import type { Scheme } from '@lab/contract/markbook-scheme'

/** What every card of the setup is given: the scheme as it is being changed. */
export interface SetupCardProps {
  draft: Scheme
  onChange: (scheme: Scheme) => void
  isDisabled: boolean
}
