import { anyValue, type RuleRole, type SignInRule } from '@lab/contract/sign-in-service'
import type { Proof } from './protocol.ts'

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** All that a service says in a field, as texts. */
export function valuesOf({ claims }: Proof, name: string): string[] {
  const said = claims[name]
  return (Array.isArray(said) ? (said as unknown[]) : [said])
    .flatMap((one) => (typeof one === 'string' ? [one.trim()] : typeof one === 'number' ? [String(one)] : []))
    .filter((one) => one !== '')
}

/** Where somebody belongs, and as what, by the rules that fit what a service says of them. */
export function givenBy(
  rules: readonly SignInRule[],
  proof: Proof,
): { orgIds: ReadonlySet<string>; roles: ReadonlySet<RuleRole> } {
  const fitting = rules.filter(({ claim, value }) => {
    const said = valuesOf(proof, claim)
    return value === anyValue ? said.length > 0 : said.some((one) => folded(one) === folded(value))
  })
  return {
    orgIds: new Set(fitting.map((rule) => rule.organisation_id)),
    roles: new Set(fitting.map((rule) => rule.role)),
  }
}
