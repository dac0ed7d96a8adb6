import { EmbeddedDatabaseError } from '../kernel/database/embedded-error.ts'
import { StartProblem } from '../kernel/start-problem.ts'

/** What is wrong, without a stack where a person can put it right. */
export function startFailureText(error: unknown): string {
  const isForPeople = error instanceof StartProblem || error instanceof EmbeddedDatabaseError
  return isForPeople ? error.message : ((error as Error).stack ?? String(error))
}
