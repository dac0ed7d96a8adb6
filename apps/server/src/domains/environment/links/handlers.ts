import { machineControl as contract } from '@lab/contract/machine-control'
import { bind } from '../../../kernel/http/bind.ts'
import { isStaff, type Actor } from '../../../kernel/policy/actor.ts'
import { refuse, throwRefusal } from '../../../kernel/result.ts'
import { restartMachine } from '../operations.ts'
import { disturbLink, linksOf } from './links.ts'

/** A learner may operate an environment of their own, but faults of its networks are the teacher's. */
function asTeacher(actor: Actor): void {
  if (!isStaff(actor)) throwRefusal(refuse('forbidden'))
}

export const machineControlEndpoints = bind('machineControl', contract, {
  restart: async ({ object, params, kernel, ok }) => {
    ok(await restartMachine(kernel, object.id, params.hostname))
  },

  listLinks: async ({ object, actor }) => {
    asTeacher(actor)
    return { links: linksOf(object.machines) }
  },

  disturbLink: async ({ object, body, actor, kernel, logged, ok }) => {
    asTeacher(actor)
    const { machine, network, ...fault } = body
    const row = ok(await disturbLink(kernel, object.id, { machine, network }, fault))
    logged({ title: object.subject, before: {}, after: body })
    return { links: linksOf(row.machines) }
  },
})
