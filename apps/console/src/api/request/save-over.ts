import type { FormValues, SubmitResult } from '../../kit/form/form-types.ts'
import { isApiError } from './api-error.ts'
import { lastEditor } from './changed-meanwhile.ts'
import { submitResult } from './submit-result.ts'

/** An object as a form shows it, and the version that saving names. */
export interface Versioned<Values> {
  values: Values
  version: number
}

/** Saves over the version that was seen; somebody else's newer one is shown next to one's own. Both calls are quiet. */
export async function saveOver<Values extends FormValues>(
  save: () => Promise<unknown>,
  readNow: () => Promise<Versioned<Values>>,
): Promise<SubmitResult<Values>> {
  try {
    await save()
  } catch (error) {
    if (!isApiError(error) || error.reason !== 'changedMeanwhile') return submitResult<Values>(error)
    const { by, at = new Date() } = lastEditor(error)
    const { values, version } = await readNow()
    return { conflict: { by, at, version, theirs: values } }
  }
}
