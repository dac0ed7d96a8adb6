import type { record } from '@lab/contract/record'
import { recordEventKinds, type RecordEventKind, recordEventLabels } from '@lab/contract/record-words'
import type { DataOf } from '@lab/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import type { Tone } from '../../../kit/tones.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { changeQuery } from '../../../kit/list/list-types.ts'
import { usePlaceAddress } from '../../use-place.ts'
import { useLinks } from '../../use-links.ts'
import { AppealCard } from './appeal-card.tsx'
import { RecordingRows } from './recordings.tsx'
import { LoadingLines } from './loading-lines.tsx'
import { byDay, byStep, isLongCommand } from './step-rules.ts'
import { useAttempt } from './use-attempt.ts'
import { useItemLabel } from '../../item-label.ts'
import styles from './process.module.css'
import shared from './record.module.css'

type Event = DataOf<typeof record.events>['events'][number]

/** What each kind of event is painted with on the line; outcomes are written in words next to it. */
const tones = {
  started: 'hue',
  opened_step: 'grey',
  env_started: 'blue',
  env_destroyed: 'slate',
  command: 'grey',
  observed: 'green',
  verified: 'blue',
  answered: 'blue',
  hint_opened: 'amber',
  pasted: 'amber',
  uploaded: 'amber',
  report_saved: 'blue',
  asked: 'amber',
  submitted: 'hue',
  returned: 'red',
  scored: 'green',
  heartbeat: 'grey',
} as const satisfies Record<RecordEventKind, Tone>

const outcomeTones = { passed: 'green', failed: 'red', error: 'red', timeout: 'red' } as const
const paging = { per_page: 100 }

/** 过程记录: what the learner did, newest first, as it happens. */
export default function RecordProcessPage() {
  const { recordId: id = '' } = usePlaceAddress()
  const item = useItemLabel()
  const { has } = useLinks()
  const [params] = useSearchParams()
  const [query, setQuery] = useListQuery(paging)
  const kind = recordEventKinds.find((one) => one === query.kind)
  const { number: attempt } = useAttempt(id)
  const steps = useQuery(api.record.progress.query({ params: { id }, query: { attempt } }))
  const stepId = params.get('step_id') ?? undefined
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...api.record.events.query({
      params: { id },
      query: { kind, step_id: stepId, attempt, page: query.page, per_page: query.per_page },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {/* Where a kind has a page of scores, appeals are answered there. */}
      {!has('record.score', { recordid: id }) && <AppealCard recordId={id} />}
      <search className={shared.filters}>
        <SelectField
          canClear
          width={140}
          label="类型"
          placeholder="全部类型"
          value={kind}
          options={recordEventKinds.map((value) => ({ value, label: recordEventLabels[value] }))}
          onChange={(value?: RecordEventKind) => setQuery(changeQuery(query, { kind: value }))}
        />
        <SelectField
          canClear
          isSearched
          width={240}
          label={item}
          placeholder={`全部${item}`}
          value={stepId}
          options={steps.data?.steps.map((step) => ({ value: step.step_id, label: step.title }))}
          onChange={(value?: string) => setQuery(changeQuery(query, { step_id: value }))}
        />
      </search>
      {!kind && !stepId && query.page === 1 && <RecordRecordings id={id} />}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingLines count={8} />
      ) : data.events.length === 0 ? (
        <Empty
          kind={kind || stepId ? 'search' : 'record'}
          text={kind || stepId ? '没有符合筛选条件的过程。' : '学员作答、操作、验证和提交的过程会显示在这里。'}
        />
      ) : (
        <div aria-busy={isPlaceholderData}>
          {byDay(data.events).map(({ day, events }) => (
            <section key={`${day}-${events[0]!.id}`}>
              <h2 className={styles.day}>{day}</h2>
              {byStep(events).map((run) => (
                <div key={run.events[0]!.id} className={styles.run}>
                  {run.title && <h3>{run.title}</h3>}
                  <ol className={styles.events} {...(run.title ? { 'aria-label': run.title } : {})}>
                    {run.events.map((event) => (
                      <TimelineEvent key={event.id} event={event} />
                    ))}
                  </ol>
                </div>
              ))}
            </section>
          ))}
          {data.total > query.per_page && (
            <Pagination
              page={query.page}
              pageSize={query.per_page}
              total={data.total}
              onChange={(page, per_page) => setQuery(changeQuery(query, { page, per_page }))}
            />
          )}
        </div>
      )}
    </>
  )
}

/** The learner's terminals of this record, to be watched again. */
function RecordRecordings({ id }: { id: string }) {
  const { data } = useQuery(api.recording.ofRecord.query({ params: { id } }, { quiet: true }))
  if (!data?.recordings.length) return null
  return (
    <section className={shared.section} aria-label="终端录像">
      <h2>终端录像</h2>
      <RecordingRows recordings={data.recordings} />
    </section>
  )
}

function TimelineEvent({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false)
  const canOpen = Boolean(event.detail) || (event.kind === 'command' && isLongCommand(event.text))
  const tone = event.outcome ? outcomeTones[event.outcome] : tones[event.kind]
  return (
    <li className={styles.event} style={{ '--event': `var(--${tone}-solid)` } as React.CSSProperties}>
      <time className="num" dateTime={event.at} title={exactTime(event.at)}>
        {exactTime(event.at).slice(11)}
      </time>
      <b>{recordEventLabels[event.kind]}</b>
      <p>
        {event.by && <ToneTag tone="slate">{event.by.real_name}</ToneTag>}
        {event.outcome && <StateTag state={event.outcome} plain />}
        {event.kind === 'command' ? (
          <code className={styles.command} data-open={isOpen || undefined}>
            {event.text}
          </code>
        ) : (
          // Where the line would only repeat what the event is called, the step says more.
          event.text !== recordEventLabels[event.kind] && <span>{event.text}</span>
        )}
      </p>
      {canOpen && (
        <Button look="inline" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '展开'}
        </Button>
      )}
      {isOpen && event.detail && <pre className={shared.output}>{event.detail}</pre>}
    </li>
  )
}
