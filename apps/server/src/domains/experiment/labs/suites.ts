import type { LabChoices } from '@lab/contract/experiment-labs'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Member } from '../../../kernel/policy/actor.ts'
import { Refusal } from '../../../kernel/result.ts'
import { createSuite, suiteOfMachines } from '../../environment/index.ts'
import type { LabMachine } from './draft.ts'

const mostMachines = 8
const triedTitles = 50

/**
 * The suite that a lab works in: one of the organisation with exactly these machines, or a new one. Null where the lab has no
 * machine or a template was not chosen for each.
 */
export async function suiteFor(
  tx: Tx,
  actor: Member,
  title: string,
  machines: readonly LabMachine[],
  chosen: LabChoices['machines'],
): Promise<string | null> {
  const templates = new Map(chosen.map(({ image, template_id }) => [image, template_id]))
  const wanted = machines.flatMap(({ name, image }) => {
    const templateId = templates.get(image)
    return templateId ? [{ hostname: name, templateId }] : []
  })
  if (wanted.length === 0 || wanted.length !== machines.length || wanted.length > mostMachines) return null
  const present = await suiteOfMachines(tx, actor.orgId, wanted)
  if (present) return present
  const input = {
    summary: '导入实验时建立',
    env_usage: 'experiment' as const,
    machines: wanted.map(({ hostname, templateId }) => ({ hostname, template_id: templateId })),
  }
  const who = { orgId: actor.orgId, creatorId: actor.userId }
  for (let at = 1; at <= triedTitles; at++) {
    const name = `${[...title].slice(0, 40).join('')}的环境${at > 1 ? at : ''}`
    const made = await createSuite(tx, who, { ...input, title: name })
    if (!(made instanceof Refusal)) return made.id
    if (made.name !== 'nameTaken') return null
  }
  return null
}
