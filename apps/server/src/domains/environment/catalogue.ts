import type { EnvSuiteInput, EnvTemplateEdit, MachineAccount } from '@lab/contract/environment'
import { contentKinds } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import {
  countLiveBySuite,
  deleteSuite,
  insertSuite,
  isSuiteTitleTaken,
  lockSuite,
  saveSuite,
  type Suite,
} from './store/suites.ts'
import {
  deleteTemplate,
  findTemplates,
  insertTemplate,
  isTemplateTitleTaken,
  saveTemplate,
  suitesOfTemplate,
  type TemplateRow,
} from './store/templates.ts'
import type { TemplateFields } from './tables.ts'
import { differenceOf, fieldsOf } from './templates/rules.ts'
import { insertVersion } from './templates/store.ts'

/** Who makes something, and in which organisation; null for the platform itself. */
export interface Maker {
  orgId: string | null
  creatorId: string | null
}

/** What somebody says of a template; whose account it has and which networks are the usual ones unless said. */
export type TemplateInput = Omit<EnvTemplateEdit, 'note' | 'account'> & { account?: MachineAccount }
type SuiteMachineInput = Omit<EnvSuiteInput['machines'][number], 'networks'> & { networks?: string[] }
export type SuiteInput = Omit<EnvSuiteInput, 'machines'> & { machines: SuiteMachineInput[] }

/** Makes a machine template of an organisation, or of the platform (`orgId` null). Refuses a title that is taken there. */
export async function createTemplate(
  tx: Tx,
  who: Maker,
  input: TemplateInput,
  id?: string,
): Promise<TemplateRow | Refusal<'nameTaken'>> {
  if (await isTemplateTitleTaken(tx, who.orgId, input.title)) {
    return refuse('nameTaken', { label: '环境模板', name: input.title })
  }
  const fields = fieldsOf(input)
  const template = await insertTemplate(tx, { ...fields, ...who, ...(id ? { id } : {}) })
  await insertVersion(tx, { templateId: template.id, number: 1, fields, note: '', authorId: who.creatorId })
  return template
}

/**
 * Saves a template over the version that was seen, as its next version unless nothing is different. Running environments
 * keep what they were started with.
 */
export async function saveFields(
  tx: Tx,
  template: TemplateRow,
  seen: number,
  change: { fields: TemplateFields; note: string; authorId: string },
): Promise<TemplateRow | Refusal<'nameTaken' | 'changedMeanwhile'>> {
  const { fields, note, authorId } = change
  if (await isTemplateTitleTaken(tx, template.orgId, fields.title, template.id)) {
    return refuse('nameTaken', { label: '环境模板', name: fields.title })
  }
  const isNew = differenceOf(template, fields).length > 0
  const number = template.versionNumber + (isNew ? 1 : 0)
  const saved = await saveTemplate(tx, template.id, seen, { ...fields, versionNumber: number })
  if (!saved) return refuse('changedMeanwhile')
  if (isNew) await insertVersion(tx, { templateId: template.id, number, fields, note, authorId })
  return saved
}

const namesShown = 5
export const listed = (names: string[]): string =>
  names.length > namesShown ? `${names.slice(0, namesShown).join('、')}等${names.length}项` : names.join('、')

/** Removes a template that no suite is made of. */
export async function removeTemplate(tx: Tx, template: TemplateRow): Promise<true | Refusal<'env.templateInUse'>> {
  const suites = await suitesOfTemplate(tx, template.id, 'all')
  if (suites.length) return refuse('env.templateInUse', { users: listed(suites.map((suite) => suite.title)) })
  await deleteTemplate(tx, template.id)
  return true
}

const suiteValues = (input: Omit<EnvSuiteInput, 'machines'>) => ({
  title: input.title,
  summary: input.summary,
  envUsage: input.env_usage,
})
const machinesIn = ({ machines }: Pick<SuiteInput, 'machines'>) =>
  machines.map(({ hostname, template_id, networks = [] }) => ({ hostname, templateId: template_id, networks }))

/** Templates that are gone, or disabled and not in the suite already, cannot be made part of one. */
async function unusable(
  tx: Tx,
  { machines }: Pick<SuiteInput, 'machines'>,
  known: ReadonlySet<string>,
): Promise<Refusal<'invalid'> | null> {
  const ids = machines.map((machine) => machine.template_id)
  const templates = new Map((await findTemplates(tx, ids)).map((template) => [template.id, template]))
  for (const [index, id] of ids.entries()) {
    const template = templates.get(id)
    if (!template) return refuseField(`machines.${index}.template_id`, '环境模板不存在')
    if (template.state === 'disabled' && !known.has(id)) {
      return refuseField(`machines.${index}.template_id`, `环境模板「${template.title}」已停用`)
    }
  }
  return null
}

/** Makes a suite of an organisation from templates that the caller was checked to be allowed to use. */
export async function createSuite(
  tx: Tx,
  who: Maker & { orgId: string },
  input: SuiteInput,
  id?: string,
): Promise<Suite | Refusal<'nameTaken' | 'invalid'>> {
  const wrong = await unusable(tx, input, new Set())
  if (wrong) return wrong
  if (await isSuiteTitleTaken(tx, who.orgId, input.title)) {
    return refuse('nameTaken', { label: '环境套件', name: input.title })
  }
  return insertSuite(tx, { ...suiteValues(input), ...who, ...(id ? { id } : {}) }, machinesIn(input))
}

/** Saves changes of a suite over the version that was seen (any, when null). Running environments keep what they were started with. */
export async function updateSuite(
  tx: Tx,
  suite: Suite,
  version: number | null,
  { machines, ...changes }: Partial<EnvSuiteInput>,
): Promise<Suite | Refusal<'nameTaken' | 'changedMeanwhile' | 'invalid'>> {
  const known = new Set(suite.machines.map((machine) => machine.template.id))
  const wrong = machines && (await unusable(tx, { machines }, known))
  if (wrong) return wrong
  const { title = suite.title, summary = suite.summary, env_usage = suite.envUsage } = changes
  if (await isSuiteTitleTaken(tx, suite.orgId, title, suite.id)) {
    return refuse('nameTaken', { label: '环境套件', name: title })
  }
  const chosen = machines && machinesIn({ machines })
  const values = suiteValues({ title, summary, env_usage })
  return (await saveSuite(tx, suite.id, version, values, chosen)) ?? refuse('changedMeanwhile')
}

declare module '../../kernel/kinds.ts' {
  interface ContentBehaviour {
    /** Titles of the kind's contents that use a suite, e.g. `实验「Linux 入门」`. */
    suiteUsers(tx: Tx, suiteId: string): Promise<string[]>
  }
}

/** Removes a suite that nothing uses: no content names it and no environment of it is queued or alive. */
export async function removeSuite(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  suite: Suite,
): Promise<true | Refusal<'env.suiteInUse'>> {
  await lockSuite(tx, suite.id, 'update')
  const users: string[] = []
  for (const kind of contentKinds) users.push(...(await kinds[kind].suiteUsers(tx, suite.id)))
  const live = (await countLiveBySuite(tx, [suite.id])).get(suite.id) ?? 0
  if (live) users.push(`${live}个未结束的环境`)
  if (users.length) return refuse('env.suiteInUse', { users: listed(users) })
  await deleteSuite(tx, suite.id)
  return true
}
