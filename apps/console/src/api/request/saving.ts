import type { FormValues, SubmitResult } from '../../kit/form/form-types.ts'
import { isApiError } from './api-error.ts'

/**
 * Runs a save and turns a refusal into what a form shows: messages under fields, or a sentence above the buttons. Calls
 * inside should be `quiet`, so that nothing is said twice. Bugs and lost connections stay errors with a sentence, too.
 */
export async function saving<V extends FormValues>(work: () => Promise<void>): Promise<SubmitResult<V>> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!isApiError(error)) throw error
    const fieldErrors: Record<string, string> = {}
    for (const { path, message } of error.fields) fieldErrors[path.split('.')[0] ?? path] ??= message
    return Object.keys(fieldErrors).length
      ? { fieldErrors: fieldErrors as Partial<Record<keyof V & string, string>> }
      : { message: error.message }
  }
}
