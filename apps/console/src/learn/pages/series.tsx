import { kindLabels } from '@lab/contract/kinds'
import { completionLabels, type SeriesPath } from '@lab/contract/series'
import { LockOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { buttonLook } from '../../kit/button.tsx'
import { AppLink } from '../../kit/link.tsx'
import { Note } from '../../kit/note.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { pageOfOffering } from '../link-address.ts'
import { LookTag } from '../parts/look-tag.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { TakeCertificate } from '../parts/take-certificate.tsx'
import { completeLook, scoreText, standingLooks } from '../words.ts'
import styles from './series.module.css'

/** A series as a path: what is done, what is open, why the rest is closed, and what comes next. */
export default function SeriesPage() {
  const { offeringId: id = '' } = useParams()
  const query = useQuery(api.series.path.query({ params: { id } }, { quiet: true }))
  return (
    <PageState query={query}>
      {({ path }) => (
        <>
          <PageHead
            title={path.title}
            above={{ to: `/learn/class/${path.place_id}`, title: path.place_name }}
            facts={['系列', completionLabels[path.completion]]}
            actions={
              <>
                <TakeCertificate offeringId={id} path={path} />
                <Next path={path} />
              </>
            }
          />
          {path.certificate?.is_revoked && (
            <Note tone="warning" action={<AppLink to="/learn/certificates">查看原因</AppLink>}>
              这个系列的证书已被老师撤销。
            </Note>
          )}
          <SectionCard title="进度" aside={path.is_complete ? <LookTag look={completeLook} /> : undefined}>
            <dl className={styles.facts}>
              <div>
                <dt>完成</dt>
                <dd>
                  <ProgressBar label="完成进度" percent={path.progress} width={180} />
                </dd>
              </div>
              <div>
                <dt>已完成</dt>
                <dd className="num">
                  {path.done} / {path.total} 项
                </dd>
              </div>
              <div>
                <dt>得分</dt>
                <dd className="num">{path.score === null ? '尚未公布' : scoreText(path.score)}</dd>
              </div>
            </dl>
          </SectionCard>
          {path.groups.map((group, at) => (
            // Groups keep their order, and two may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <SectionCard key={at} title={`${at + 1}. ${group.title}`}>
              <ol className={styles.path} aria-label={`${group.title}的内容`}>
                {group.parts.map((part) => (
                  <Part key={part.offering_id} part={part} path={path} />
                ))}
              </ol>
            </SectionCard>
          ))}
        </>
      )}
    </PageState>
  )
}

/** Leads to what comes next. */
function Next({ path }: { path: SeriesPath }) {
  const next = path.groups.flatMap(({ parts }) => parts).find((part) => part.offering_id === path.next)
  if (!next) return null
  const isBegun = path.parts.some(({ state }) => state !== 'not_started')
  return (
    <AppLink className={buttonLook} data-look="primary" to={pageOfOffering(next.kind, next.offering_id)}>
      {isBegun ? '继续下一项' : '开始学习'}
    </AppLink>
  )
}

type PartProps = { part: SeriesPath['groups'][number]['parts'][number]; path: SeriesPath }

function Part({ part, path }: PartProps) {
  const work = path.parts.find((one) => one.offering_id === part.offering_id)
  // What was begun stays open.
  const closed = work && work.state === 'not_started' ? work.closed : null
  const state = closed !== null ? 'closed' : work?.is_done ? 'done' : 'open'
  return (
    <li className={styles.part} data-state={state} data-next={path.next === part.offering_id || undefined}>
      <span className={styles.words}>
        {closed === null ? (
          <AppLink className={styles.title} to={pageOfOffering(part.kind, part.offering_id)}>
            {part.title}
          </AppLink>
        ) : (
          <span className={styles.title}>{part.title}</span>
        )}
        <span className={styles.quiet}>
          {kindLabels[part.kind]} · {part.is_required ? '必修' : '选修'}
          {work && work.score !== null && ` · 得分 ${scoreText(work.score)}`}
        </span>
        {closed !== null && (
          <span className={styles.quiet}>
            <LockOutlined aria-hidden /> {work?.opens_at ? `${exactTime(work.opens_at).slice(0, 16)} 开放` : closed}
          </span>
        )}
      </span>
      <LookTag look={lookOf(state, work?.state ?? 'not_started')} />
    </li>
  )
}

function lookOf(state: 'closed' | 'done' | 'open', record: SeriesPath['parts'][number]['state']) {
  if (state === 'closed') return standingLooks.ahead
  return state === 'done' ? completeLook : standingLooks[record]
}
