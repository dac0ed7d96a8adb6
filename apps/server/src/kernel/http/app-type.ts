import type { Access } from '@lab/contract/endpoint'
import type { FastifyRequest } from 'fastify'

/** Which of the two sites asks, as it says in the header App-Type; undefined for who does not say. */
export function appTypeOf(request: Pick<FastifyRequest, 'headers'>): 'teacher' | 'student' | undefined {
  const said = request.headers['app-type']
  return said === 'teacher' || said === 'student' ? said : undefined
}

/** What only the staff of an organisation may ask is no part of the learners' site, no matter who is signed in there. */
export const isClosedTo = (access: Access, appType: 'teacher' | 'student' | undefined): boolean =>
  appType === 'student' && access.who === 'member' && !access.roles.includes('student')
