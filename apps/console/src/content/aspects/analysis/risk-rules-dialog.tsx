import { RiskRules, riskRuleNames, riskRuleTexts } from '@lab/contract/analysis'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SwitchField } from '../../../kit/form/controls/switch-field.tsx'
import styles from './analysis.module.css'

type RiskRulesDialogProps = {
  placeId: string
  offeringId: string | undefined
  rules: RiskRules
  version: number
  onClose: () => void
}

/** The rules in plain sentences, each with its number; who they match is shown while they are changed. */
export default function RiskRulesDialog({ placeId, offeringId, rules, version, onClose }: RiskRulesDialogProps) {
  const stale = useStale()
  const [draft, setDraft] = useState(rules)
  const [isSaving, setSaving] = useState(false)
  const checked = RiskRules.safeParse(draft)
  const preview = useQuery({
    queryKey: ['analysis', 'previewRules', placeId, offeringId ?? '', draft],
    queryFn: ({ signal }) =>
      api.analysis.previewRules(
        { params: { id: placeId }, query: { offering_id: offeringId }, body: { rules: draft } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    enabled: checked.success,
  })
  const matched = preview.data?.at_risk
  const save = async () => {
    setSaving(true)
    try {
      await api.analysis.saveRules({ params: { id: placeId }, body: { rules: draft, version } })
      showToast('已保存关注规则')
      await stale('analysis')
      onClose()
    } catch {
      // The request layer has shown why.
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      title="关注规则"
      onClose={onClose}
      closesOutside
      action={{ label: '保存', run: () => void save(), isBusy: isSaving, isDisabled: !checked.success }}
    >
      <p className={styles.quiet}>符合任意一条的学员会列入「需要关注」。规则对这里的全部学员有效。</p>
      <ul className={styles.rules}>
        {riskRuleNames.map((name) => {
          const [before = '', after = ''] = riskRuleTexts[name].split(' n ')
          const rule = draft[name]
          return (
            <li key={name}>
              <SwitchField
                isSmall
                value={rule.is_on}
                label={riskRuleTexts[name]}
                onChange={(is_on) => setDraft({ ...draft, [name]: { ...rule, is_on } })}
              />
              <span data-off={!rule.is_on || undefined}>
                {before}{' '}
                <NumberField
                  isSmall
                  width={64}
                  min={1}
                  value={rule.value}
                  isDisabled={!rule.is_on}
                  label={`${riskRuleTexts[name]}：n`}
                  onChange={(value) => value !== undefined && setDraft({ ...draft, [name]: { ...rule, value } })}
                  keepsRange
                />{' '}
                {after}
              </span>
            </li>
          )
        })}
      </ul>
      <output className={styles.preview}>
        {checked.success
          ? matched
            ? `将匹配 ${matched.length} 人${
                matched.length > 0
                  ? `：${matched
                      .slice(0, 8)
                      .map((one) => one.learner.real_name)
                      .join('、')}${matched.length > 8 ? ' 等' : ''}`
                  : ''
              }`
            : '正在计算'
          : (checked.error.issues[0]?.message ?? '请检查数字')}
      </output>
    </Dialog>
  )
}
