import type { Offering } from '@lab/contract/offering'
import { regradeScopeLabels, regradeStateLabels } from '@lab/contract/regrade'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Button } from '../../../../kit/button.tsx'
import { Dialog } from '../../../../kit/dialog-frame/dialog.tsx'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { RelativeTime } from '../../../../kit/measures.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import type { Drafts } from './regrade-drafts.ts'
import { RegradeEditor } from './regrade-editor.tsx'
import { RegradeResult } from './regrade-result.tsx'
import { stateTones } from './regrade-words.ts'
import { itemLabelOf } from '../../../item-label.ts'
import styles from './regrade.module.css'

type RegradeDialogProps = {
  offering: Offering
  refusal: string | undefined
  /** What is changed already when it opens: a new one is begun with it. */
  begun?: Drafts
  onClose: () => void
}
type Stage = { at: 'list' } | { at: 'edit' } | { at: 'result'; id: string }

/** 重新评分: earlier ones, a new one, and what it gives; nothing is changed before it is applied. */
export default function RegradeDialog({ offering, refusal, begun, onClose }: RegradeDialogProps) {
  const [stage, setStage] = useState<Stage>({ at: begun ? 'edit' : 'list' })
  const { data, error, refetch } = useQuery(api.regrade.list.query({ params: { id: offering.id } }))
  return (
    <Dialog width={1080} title={`重新评分：${offering.content_title}`} onClose={onClose}>
      {stage.at === 'edit' ? (
        <RegradeEditor
          offeringId={offering.id}
          canRepeat={offering.settings.attempts !== 1}
          {...(begun ? { begun } : {})}
          onBack={() => setStage({ at: 'list' })}
          onTried={(id) => setStage({ at: 'result', id })}
        />
      ) : stage.at === 'result' ? (
        <RegradeResult
          item={itemLabelOf(offering.kind)}
          offeringId={offering.id}
          regradeId={stage.id}
          partyKind={offering.settings.party_kind}
          passScore={offering.settings.pass_score}
          refusal={refusal}
          onBack={() => setStage({ at: 'list' })}
        />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          <div className={styles.bar}>
            <p className={styles.quiet}>
              验证脚本、答案或分值有误时，先用保存的作答试算新旧成绩，再决定怎样应用，之后还可以撤销。
            </p>
            <Button
              look="primary"
              icon={PlusOutlined}
              disabled={refusal !== undefined}
              title={refusal}
              onClick={() => setStage({ at: 'edit' })}
            >
              新的重新评分
            </Button>
          </div>
          {data.regrades.length === 0 ? (
            <Empty
              kind="record"
              title="还没有重新评分"
              text="验证或答案改好后，从右上角开始一次试算，不会改动任何成绩。"
            />
          ) : (
            <ul className={styles.list}>
              {data.regrades.map((one) => (
                <li key={one.id}>
                  <ToneTag tone={stateTones[one.state]}>{regradeStateLabels[one.state]}</ToneTag>
                  <span className={styles.grow}>
                    <b>{one.reason}</b>
                    <small>
                      修改 {one.changes.length} 处 ·{one.scope === 'all' && ` ${regradeScopeLabels.all} ·`}{' '}
                      {one.created_by.real_name} · <RelativeTime at={one.created_at} />
                    </small>
                  </span>
                  <Button look="link" isSmall onClick={() => setStage({ at: 'result', id: one.id })}>
                    查看
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  )
}
