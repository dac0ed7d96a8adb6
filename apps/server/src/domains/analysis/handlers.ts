import { eq } from 'drizzle-orm'
import { analysis as contract, riskRuleNames, RiskRules } from '@lab/contract/analysis'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import { offeringFacts, type OfferingFacts } from '../offering/index.ts'
import { notArchived } from '../place/index.ts'
import { analyse, previewRisks } from './analyse.ts'
import { answersGiven } from './answers.ts'
import { compare } from './compare.ts'
import type { Scope } from './facts.ts'
import { riskRules } from './tables.ts'

/** A place's rules; the usual ones, as version 1, until its teachers change them. */
async function rulesOf(tx: Tx, placeId: string): Promise<{ rules: RiskRules; version: number }> {
  const rows = await tx.select().from(riskRules).where(eq(riskRules.placeId, placeId))
  // What was saved before a rule was added has its usual number.
  return rows[0]
    ? { rules: RiskRules.parse(rows[0].rules), version: rows[0].version }
    : { rules: RiskRules.parse({}), version: 1 }
}

/** What is looked at: all of the place, or one of its own offerings. */
async function scopeOf(
  tx: Tx,
  actor: Actor,
  place: { id: string },
  { offering_id: offeringId }: { offering_id?: string | undefined },
): Promise<Scope> {
  if (offeringId !== undefined) await offeringHere(tx, actor, place, offeringId)
  return { placeId: place.id, offeringId: offeringId ?? null }
}

async function offeringHere(tx: Tx, actor: Actor, place: { id: string }, offeringId: string): Promise<OfferingFacts> {
  const offering = orAbsent(await offeringFacts(tx, offeringId, actor.userId))
  return orAbsent(offering.placeId === place.id ? offering : null)
}

export const analysisEndpoints = bind('analysis', contract, {
  ofPlace: async ({ query, object, actor, kernel, tx, now }) => {
    const scope = await scopeOf(tx, actor, object, query)
    return { analysis: await analyse(tx, kernel, scope, await rulesOf(tx, scope.placeId), now) }
  },
  compare: async ({ query, object, actor, tx }) => {
    const scope = await scopeOf(tx, actor, object, query)
    return { comparison: await compare(tx, { ...scope, orgId: object.orgId }, actor) }
  },
  answers: async ({ query, object, actor, kernel, tx }) =>
    answersGiven(tx, kernel, await offeringHere(tx, actor, object, query.offering_id), query.taken),
  previewRules: async ({ query, body, object, actor, tx, now }) => {
    const scope = await scopeOf(tx, actor, object, query)
    const { people, risks } = await previewRisks(tx, scope, body.rules, now)
    return { at_risk: risks.map((one) => ({ ...one, learner: people[one.who]! })) }
  },
  saveRules: async ({ body, object, actor, tx, ok, changed, logged }) => {
    const row = object
    ok(notArchived(row))
    const before = await rulesOf(tx, row.id)
    if (before.version !== body.version) return ok(refuse('changedMeanwhile', {}, { data: { ...before } }))
    const version = body.version + 1
    const rules = { ...before.rules }
    for (const name of riskRuleNames) rules[name] = { ...rules[name], ...body.rules[name] }
    const values = { rules, version, updatedBy: actor.userId, updatedAt: new Date() }
    const saved = await tx
      .insert(riskRules)
      .values({ ...values, placeId: row.id, orgId: row.orgId })
      .onConflictDoUpdate({ target: riskRules.placeId, set: values, setWhere: eq(riskRules.version, body.version) })
      .returning({ version: riskRules.version })
    if (!saved.length) return ok(refuse('changedMeanwhile'))
    logged({ before: before.rules, after: rules })
    changed({ domain: 'analysis', id: row.id, placeId: row.id, orgId: row.orgId })
    return { rules, rules_version: version }
  },
})
