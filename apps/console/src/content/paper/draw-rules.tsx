import { kindLabels } from '@lab/contract/kinds'
import type { DrawRule, PaperSection } from '@lab/contract/question/paper-content'
import { questionDifficultyLabels } from '@lab/contract/question/paper-content'
import { questionTypeLabels } from '@lab/contract/question/types'
import { DeleteOutlined, EditOutlined, RetweetOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { dotted } from '../../kit/format.ts'
import { later } from '../../kit/later.tsx'
import styles from './draw-rules.module.css'
import { useBanks } from './use-banks.ts'

const DrawRuleDialog = later(() => import('./draw-rule-dialog.tsx'))

type DrawRulesProps = {
  section: PaperSection
  /** Of the whole paper: rules draw at once, and what is asked anyway is not drawn. */
  sections: readonly PaperSection[]
  bankId?: string | undefined
  isDisabled: boolean
  /** Other buttons that add to the section. */
  buttons?: ReactNode
  onChange: (section: PaperSection) => void
}

export const takenIn = (sections: readonly PaperSection[]): string[] =>
  sections.flatMap(({ questions }) => questions.flatMap(({ source }) => source?.question_id ?? []))

/** How many questions each rule of a paper finds, and misses when all draw at once. */
function useCounts(sections: readonly PaperSection[]) {
  const draws = sections.flatMap((section) => section.draws)
  const body = { draws, taken: [...new Set(takenIn(sections))] }
  const options = api.paper.drawCounts.query({ body }, { quiet: true })
  const { data } = useQuery({
    ...options,
    queryKey: [...options.queryKey, body],
    enabled: draws.length > 0,
    select: ({ counts }) => new Map(counts.map((count) => [count.id, count])),
  })
  return data
}

/** The rules by which a section draws questions, with what each finds now. */
export function DrawRules({ section, sections, bankId, isDisabled, buttons, onChange }: DrawRulesProps) {
  const banks = useBanks()
  const counts = useCounts(sections)
  const [open, setOpen] = useState<DrawRule>()
  const first = bankId ?? banks[0]?.id
  const save = (rule: DrawRule): void => {
    const isKnown = section.draws.some(({ id }) => id === rule.id)
    const draws = isKnown ? section.draws.map((one) => (one.id === rule.id ? rule : one)) : [...section.draws, rule]
    onChange({ ...section, draws })
    setOpen(undefined)
  }
  const fresh = (bank: string): DrawRule => ({
    id: crypto.randomUUID(),
    bank_id: bank,
    types: [],
    point_ids: [],
    difficulties: [],
    tags: [],
    count: 5,
    points: section.draws.at(-1)?.points ?? section.questions.at(-1)?.points ?? 2,
  })
  const titleOf = (id: string): string => banks.find((bank) => bank.id === id)?.title ?? kindLabels.question_bank
  return (
    <>
      {section.draws.length > 0 && (
        <ul className={styles.rules} aria-label={`${section.title}的抽题规则`}>
          {section.draws.map((rule, at) => {
            const count = counts?.get(rule.id)
            const facts = [
              `从「${titleOf(rule.bank_id)}」抽 ${rule.count} 题`,
              `每题 ${rule.points} 分`,
              rule.types.map((type) => questionTypeLabels[type]).join('、'),
              rule.difficulties.map((one) => questionDifficultyLabels[one]).join('、'),
              rule.point_ids.length > 0 ? `${rule.point_ids.length} 个知识点` : null,
              rule.tags.join('、'),
            ]
            return (
              <li key={rule.id} className={styles.rule}>
                <span className={styles.words}>{dotted(facts)}</span>
                {count && (
                  <span className={styles.count} data-short={count.missing > 0 || undefined}>
                    符合 {count.matching} 题{count.missing > 0 && `，还差 ${count.missing} 题`}
                  </span>
                )}
                {!isDisabled && (
                  <span>
                    <Button
                      look="text"
                      isSmall
                      icon={EditOutlined}
                      aria-label={`编辑抽题规则 ${at + 1}`}
                      onClick={() => setOpen(rule)}
                    />
                    <Button
                      look="text"
                      isSmall
                      isDanger
                      icon={DeleteOutlined}
                      aria-label={`删除抽题规则 ${at + 1}`}
                      onClick={() => onChange({ ...section, draws: section.draws.filter(({ id }) => id !== rule.id) })}
                    />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {!isDisabled && (
        <div className={styles.adding}>
          {buttons}
          <Button
            isSmall
            icon={RetweetOutlined}
            disabled={first === undefined}
            title={first === undefined ? '没有可用的题库' : undefined}
            onClick={() => first !== undefined && setOpen(fresh(first))}
          >
            按规则抽题
          </Button>
        </div>
      )}
      {open && <DrawRuleDialog rule={open} banks={banks} onSave={save} onClose={() => setOpen(undefined)} />}
    </>
  )
}
