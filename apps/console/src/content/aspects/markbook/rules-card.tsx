import { missingRuleLabels, missingRules } from '@lab/contract/markbook-rules'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { RadioField } from '../../../kit/form/controls/radio-field.tsx'
import styles from './markbook.module.css'
import type { SetupCardProps } from './setup-card.ts'

const missingOptions = missingRules.map((value) => ({ value, label: missingRuleLabels[value] }))
const scaleOptions = [
  { value: 'scaled', label: '按已有成绩的分类折算为百分制' },
  { value: 'plain', label: '不折算，权重即分值，最高 100 分' },
]
const decimalOptions = [
  { value: '1', label: '保留一位小数' },
  { value: '0', label: '取整数' },
]

/** 未提交、迟交和取整. */
export function RulesCard({ draft, onChange, isDisabled }: SetupCardProps) {
  return (
    <section className={styles.card} aria-label="计分规则">
      <header>
        <h2>计分规则</h2>
      </header>
      <ul className={styles.rows}>
        <li>
          <b>未提交的内容</b>
          <RadioField
            label="未提交的内容"
            value={draft.missing}
            options={missingOptions}
            isDisabled={isDisabled}
            onChange={(value) => {
              const missing = missingRules.find((one) => one === value)
              if (missing) onChange({ ...draft, missing })
            }}
          />
          <p className={styles.quiet}>截止时间按每名学员自己的算；获准延期的学员在延期内不算未提交，也不算迟交。</p>
        </li>
        <li>
          <b>迟交扣分</b>
          <div className={styles.fields}>
            <NumberField
              label="迟交每天扣"
              prefix="每天扣"
              unit="%"
              width={140}
              min={0}
              max={100}
              isDisabled={isDisabled}
              value={draft.late_percent}
              onChange={(percent) => onChange({ ...draft, late_percent: percent ?? 0 })}
            />
            <NumberField
              label="迟交最多扣"
              prefix="最多扣"
              unit="%"
              width={140}
              min={0}
              max={100}
              isDisabled={isDisabled}
              value={draft.late_limit}
              onChange={(limit) => onChange({ ...draft, late_limit: limit ?? 0 })}
            />
          </div>
          <p className={styles.quiet}>不足一天按一天算。教学内容自身已设「迟交扣分」的，以其设置为准，这里不再扣。</p>
        </li>
        <li>
          <b>总评</b>
          <RadioField
            label="总评的折算"
            value={draft.is_scaled ? 'scaled' : 'plain'}
            options={scaleOptions}
            isDisabled={isDisabled}
            onChange={(value) => onChange({ ...draft, is_scaled: value === 'scaled' })}
          />
          <RadioField
            label="总评的小数位"
            value={String(draft.decimals)}
            options={decimalOptions}
            isDisabled={isDisabled}
            onChange={(value) => onChange({ ...draft, decimals: value === '0' ? 0 : 1 })}
          />
        </li>
      </ul>
    </section>
  )
}
