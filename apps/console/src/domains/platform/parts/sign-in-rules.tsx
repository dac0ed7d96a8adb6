import { roleLabels } from '@lab/contract/identity'
import { ruleRoles, type SignInRule } from '@lab/contract/sign-in-service'
import { Button } from '../../../kit/button.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import type { Choosable } from '../../../kit/list/list-types.ts'
import styles from './sign-in-rules.module.css'

const roles = ruleRoles.map((value) => ({ value, label: roleLabels[value] }))

type SignInRulesProps = {
  id: string
  rules: readonly SignInRule[]
  organisations: readonly Choosable<string>[]
  onChange: (rules: SignInRule[]) => void
}

/** Whom what a service says puts where: one line for each value of a field. */
export function SignInRules({ id, rules, organisations, onChange }: SignInRulesProps) {
  const change = (at: number, patch: Partial<SignInRule>): void =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...patch } : rule)))
  const isReady = organisations.length > 0
  return (
    <div id={id} className={styles.rules}>
      {rules.map((rule, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else, and none is moved
        <fieldset key={at} className={styles.rule} aria-label={`第${at + 1}条规则`}>
          <TextField
            id={`${id}-${at}-claim`}
            label="字段"
            placeholder="字段，例如 memberOf"
            value={rule.claim}
            maxLength={100}
            onChange={(claim) => change(at, { claim })}
          />
          <TextField
            id={`${id}-${at}-value`}
            label="值"
            placeholder="值，* 代表任何值"
            value={rule.value}
            maxLength={300}
            onChange={(value) => change(at, { value })}
          />
          <SelectField
            id={`${id}-${at}-organisation`}
            label="组织"
            options={organisations}
            value={rule.organisation_id}
            onChange={(organisation_id) => change(at, { organisation_id })}
          />
          <SelectField
            id={`${id}-${at}-role`}
            label="角色"
            options={roles}
            value={rule.role}
            onChange={(role) => change(at, { role })}
          />
          <Button look="link" isDanger onClick={() => onChange(rules.filter((_, index) => index !== at))}>
            移除
          </Button>
        </fieldset>
      ))}
      <Button
        isSmall
        disabled={!isReady}
        title={isReady ? undefined : '正在读取组织'}
        onClick={() => onChange([...rules, { claim: '', value: '', organisation_id: '', role: 'student' }])}
      >
        添加规则
      </Button>
    </div>
  )
}
