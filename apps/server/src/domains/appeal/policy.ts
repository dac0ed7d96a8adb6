import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { unlessArchived } from '../place/index.ts'
import { recordPolicy, type RecordPolicyFacts } from '../record/index.ts'
import type { AppealRow } from './store.ts'

/** An appeal with the facts of the record that it is about, for one person. */
export interface AppealPolicyFacts {
  appeal: Pick<AppealRow, 'state' | 'appellantId'>
  record: RecordPolicyFacts
}

/** Who grades the record decides; whose record it is reads along, a group's members too. */
const view = (actor: Actor, { record }: AppealPolicyFacts): Verdict =>
  recordPolicy.learn(actor, record) === true ? yes : recordPolicy.view(actor, record)

const decide = (actor: Actor, { record }: AppealPolicyFacts): Verdict => recordPolicy.grade(actor, record)

const own = (actor: Pick<Actor, 'userId'>, appeal: AppealPolicyFacts['appeal']): Verdict =>
  appeal.appellantId === actor.userId ? yes : because('只有申诉人可以撤回')

/** Taking it back: only who made it. */
const edit = (actor: Actor, { appeal, record }: AppealPolicyFacts): Verdict =>
  recordPolicy.learn(actor, record) === true ? own(actor, appeal) : absent

export const appealPolicy = { view, decide, edit } as const

const ifOpen = (appeal: AppealPolicyFacts['appeal'], verdict: Verdict): Verdict =>
  verdict === true && appeal.state !== 'open' ? because('该申诉已处理') : verdict

/** The same for pages: what is over says so beforehand. */
export const appealAbilities = (actor: Actor, facts: AppealPolicyFacts): Record<string, Verdict> => ({
  decide: ifOpen(facts.appeal, unlessArchived(facts.record, decide(actor, facts))),
  edit: ifOpen(facts.appeal, edit(actor, facts)),
})

/** The same for a list of what is one's own anyway. */
export const mayWithdraw = (actor: Pick<Actor, 'userId'>, appeal: AppealPolicyFacts['appeal']): Verdict =>
  ifOpen(appeal, own(actor, appeal))
