import { kindLabels } from '@lab/contract/kinds'
import type { Practice } from '@lab/contract/practice'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { useAct } from '../../api/use-act.ts'
import { buttonLook, Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { AppLink } from '../../kit/link.tsx'
import { exactTime, relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { LookTag } from '../parts/look-tag.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { orgWords, scoreOf, standingLooks } from '../words.ts'
import styles from './offering.module.css'

/** One thing to practise: what it is about, how one did, and the way to its desk. */
export default function PracticePage() {
  const { contentId: id = '' } = useParams()
  const now = useNow()
  const query = useQuery(api.practice.get.query({ params: { id } }, { quiet: true }))
  return (
    <PageState query={query}>
      {({ practice, summary }) => (
        <>
          <PageHead
            title={practice.title}
            above={{ to: '/learn/practice', title: '自主练习' }}
            facts={[kindLabels[practice.kind], orgWords(practice), practice.tags.join('、')]}
            actions={<Actions practice={practice} />}
          />
          {summary.value.trim() && (
            <SectionCard title="简介">
              <RichTextView value={summary} isCompact />
            </SectionCard>
          )}
          <SectionCard title="我的练习" aside={<LookTag look={standingLooks[practice.state]} />}>
            <dl className={styles.facts}>
              <div>
                <dt>练习次数</dt>
                <dd className="num">{practice.attempts === 0 ? '还没有开始' : `${practice.attempts} 次`}</dd>
              </div>
              {(
                [
                  ['最好成绩', practice.best],
                  ['上次成绩', practice.last],
                ] as const
              ).map(([label, attempt]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="num" title={attempt ? exactTime(attempt.submitted_at) : undefined}>
                    {attempt ? `${scoreOf(attempt)}，${relativeTime(attempt.submitted_at, now)}` : '--'}
                  </dd>
                </div>
              ))}
            </dl>
          </SectionCard>
        </>
      )}
    </PageState>
  )
}

function Actions({ practice }: { practice: Practice }) {
  const navigate = useNavigate()
  const [isBusy, act] = useAct()
  const { record_id: recordId, state } = practice
  const isOver = state === 'submitted' || state === 'graded'
  const begin = () =>
    act(async () => {
      const params = { id: practice.content_id }
      const { record } = await api.learning.startAlone({ params, body: { again: isOver } })
      void navigate(`/learn/work/${record.id}`)
    })
  return (
    <>
      <Button look="primary" isBusy={isBusy} onClick={() => void begin()}>
        {state === 'not_started' ? '开始练习' : isOver ? '再练一次' : '继续练习'}
      </Button>
      {recordId && (practice.last || isOver) && (
        <AppLink className={buttonLook} to={`/learn/record/${recordId}`}>
          查看成绩和反馈
        </AppLink>
      )}
    </>
  )
}
