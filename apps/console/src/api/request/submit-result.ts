import type { FormValues, SubmitResult } from '../../kit/form/form-types.ts'
import { isApiError } from './api-error.ts'

/**
 * What a form shows of a refused save: complaints under their fields, a taken name under `nameField`, everything else
 * above the buttons. The call must be `quiet`, or the message dialog says it a second time. What is no answer of the
 * server is thrown on.
 */
export function submitResult<Values extends FormValues>(
  error: unknown,
  nameField?: keyof Values & string,
): SubmitResult<Values> {
  if (!isApiError(error)) throw error
  if (error.reason === 'nameTaken' && nameField) {
    return { fieldErrors: { [nameField]: error.message } as Partial<Record<keyof Values & string, string>> }
  }
  const fields = error.fields.map(({ path, message }) => [path.split('.')[0] ?? path, message] as const)
  return fields.length > 0
    ? { fieldErrors: Object.fromEntries(fields) as Partial<Record<keyof Values & string, string>> }
    : { message: error.message }
}
