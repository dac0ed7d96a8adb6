import { siteOf, type EndpointDefinition, type Site } from '@lab/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { siteOfActor, type Actor } from '../policy/actor.ts'
import { refuse, type Refusal } from '../result.ts'

/** Which of the two sites asks, as it says in the header App-Type; undefined for who does not say. */
export function appTypeOf(request: Pick<FastifyRequest, 'headers'>): Site | undefined {
  const said = request.headers['app-type']
  return said === 'teacher' || said === 'student' ? said : undefined
}

const reasons: Readonly<Record<Site, string>> = {
  teacher: '教师端不能使用学生端的功能，请从学生端登录',
  student: '学生端不能使用教师端的功能，请从教师端登录',
}

/**
 * What keeps the two sites apart: a session is good for the site that it was opened for, whatever the header says, and a
 * page of the other site cannot use it for more than what both have.
 */
export function siteRefusal(
  definition: Pick<EndpointDefinition, 'site' | 'access'>,
  actor: Pick<Actor, 'roles'>,
  appType: Site | undefined,
): Refusal<'forbidden' | 'absent'> | null {
  const wanted = siteOf(definition)
  if (wanted === 'both') return null
  const other = [siteOfActor(actor), appType ?? wanted].find((site) => site !== wanted)
  if (!other) return null
  // What one may not see is not there, on whichever site it is asked for.
  return definition.access.who === 'object' ? refuse('absent') : refuse('forbidden', { reason: reasons[other] })
}
