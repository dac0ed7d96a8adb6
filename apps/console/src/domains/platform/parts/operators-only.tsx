import type { ReactNode } from 'react'
import { isOperator } from '../../../api/session/roles.ts'
import { Forbidden } from '../../../kit/failure-states.tsx'

/** Platform settings belong to the operators; the server refuses everybody else's changes anyway. */
export function OperatorsOnly({ children }: { children: ReactNode }) {
  return isOperator() ? children : <Forbidden />
}
