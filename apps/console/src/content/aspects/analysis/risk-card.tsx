import type { Analysis } from '@lab/contract/analysis'
import { SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/list/checkbox.tsx'
import { Person } from '../../../kit/person.tsx'
import { useLinks } from '../../use-links.ts'
import { MessageDialog } from '../offering/message-dialog.tsx'
import styles from './analysis.module.css'
import { later } from '../../../kit/later.tsx'

const RiskRulesDialog = later(() => import('./risk-rules-dialog.tsx'))

type RiskCardProps = { analysis: Analysis; placeId: string; offeringId: string | undefined }

/** 需要关注: who is at risk, by rules that can be read and changed, and a message to those chosen. */
export function RiskCard({ analysis, placeId, offeringId }: RiskCardProps) {
  const { has, href } = useLinks()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<'rules' | 'message'>()
  const risks = analysis.at_risk.flatMap((one) => {
    const learner = analysis.people[one.who]
    return learner ? [{ ...one, learner, recordid: analysis.records[one.who]?.record_id ?? null }] : []
  })
  const learners = risks.filter((one) => chosen.has(one.learner.id)).map((one) => one.learner)
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <section className={styles.card} aria-label="需要关注">
      <h2>
        需要关注 <span className="num">{risks.length} 人</span>
        <span className={styles.tools}>
          {risks.length > 0 && (
            <Button
              isSmall
              look="link"
              onClick={() =>
                setChosen(chosen.size === risks.length ? new Set() : new Set(risks.map((one) => one.learner.id)))
              }
            >
              {chosen.size === risks.length ? '取消全选' : '全选'}
            </Button>
          )}
          <Button isSmall disabled={learners.length === 0} onClick={() => setOpen('message')}>
            {learners.length > 0 ? `给 ${learners.length} 人发消息` : '发消息'}
          </Button>
          <Button isSmall icon={SettingOutlined} onClick={() => setOpen('rules')}>
            关注规则
          </Button>
        </span>
      </h2>
      {risks.length === 0 ? (
        <p className={styles.quiet}>按现在的规则，没有需要关注的学员。</p>
      ) : (
        <ul className={styles.risks}>
          {risks.map((one) => (
            <li key={one.learner.id}>
              <Checkbox
                label={`选择${one.learner.real_name}`}
                isChecked={chosen.has(one.learner.id)}
                onToggle={() => toggle(one.learner.id)}
              />
              <Person
                name={one.learner.real_name}
                avatar={one.learner.avatar}
                note={one.learner.number}
                to={
                  one.recordid && has('record.detail', { recordid: one.recordid })
                    ? href('record.detail', { recordid: one.recordid })
                    : undefined
                }
              />
              <span>{one.reasons.map((reason) => reason.text).join('；')}</span>
            </li>
          ))}
        </ul>
      )}
      {open === 'message' && (
        <MessageDialog placeId={placeId} to={{ learners, about: '' }} onClose={() => setOpen(undefined)} />
      )}
      {open === 'rules' && (
        <>
          <RiskRulesDialog
            placeId={placeId}
            offeringId={offeringId}
            rules={analysis.rules}
            version={analysis.rules_version}
            onClose={() => setOpen(undefined)}
          />
        </>
      )}
    </section>
  )
}
