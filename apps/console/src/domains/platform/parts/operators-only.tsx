import type { ReactNode } from 'react'
import { readAuth } from '../../../api/request/auth-cookie.ts'
import { Forbidden } from '../../../kit/failure-states.tsx'

/** Platform settings belong to the operators; the server refuses everybody else's changes anyway. */
export function OperatorsOnly({ children }: { children: ReactNode }) {
  return readAuth()?.user.role_slugs.includes('system_operator') ? children : <Forbidden />
}
