import type { ScriptCheck } from '@lab/contract/script-check'
import type { CheckSpec } from '../environment/index.ts'

/** A step's check as a machine of its environment runs it; on the first machine without a host name. */
export const checkSpec = (machine: string | null, check: ScriptCheck): CheckSpec => ({
  machine: machine ?? undefined,
  type: check.type,
  script: check.script,
  timeoutSeconds: check.timeout_seconds,
  onlyOneFails: check.only_one_fails,
})
