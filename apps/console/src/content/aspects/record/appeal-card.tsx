import { type Appeal, appealStateLabels, type AppealState } from '@lab/contract/appeal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import type { Tone } from '../../../kit/tones.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import styles from './score.module.css'

const tones = { open: 'amber', accepted: 'green', refused: 'grey', withdrawn: 'grey' } as const satisfies Record<
  AppealState,
  Tone
>

/** 成绩申诉: what the learner objects to and what was answered; nothing where nobody appealed. */
export function AppealCard({ recordId }: { recordId: string }) {
  const { data } = useQuery(api.appeal.listOfRecord.query({ params: { id: recordId } }, { quiet: true }))
  const [deciding, setDeciding] = useState<Appeal>()
  if (!data?.appeals.length) return null
  return (
    <section className={styles.card}>
      <h2>成绩申诉</h2>
      <ol className={styles.changes}>
        {data.appeals.map((appeal) => (
          <li key={appeal.id}>
            <p>
              <ToneTag tone={tones[appeal.state]}>{appealStateLabels[appeal.state]}</ToneTag> 第{appeal.attempt}次提交，
              {appeal.score_before} 分
              {appeal.state === 'accepted' && (
                <>
                  {' → '}
                  <b>{appeal.score_after} 分</b>
                </>
              )}
            </p>
            <p>{appeal.reason}</p>
            <small>
              {appeal.appellant.real_name} · <RelativeTime at={appeal.created_at} />
            </small>
            {appeal.answer && (
              <>
                <p>答复：{appeal.answer}</p>
                <small>
                  {appeal.decided_by?.real_name}
                  {appeal.decided_at && (
                    <>
                      {' · '}
                      <RelativeTime at={appeal.decided_at} />
                    </>
                  )}
                </small>
              </>
            )}
            {appeal.state === 'open' && (
              <div className={`${styles.buttons} ${styles.appealed}`}>
                <Button
                  look="primary"
                  disabled={appeal.can.decide !== true}
                  title={appeal.can.decide === true ? undefined : appeal.can.decide}
                  onClick={() => setDeciding(appeal)}
                >
                  处理申诉
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {deciding && <AppealDialog appeal={deciding} onClose={() => setDeciding(undefined)} />}
    </section>
  )
}
