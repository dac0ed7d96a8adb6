import { isSeries, type SeriesLearner, type TaughtPart } from '@lab/contract/series'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Misplaced } from '../../../content/misplaced.tsx'
import { usePlace } from '../../../content/use-place.ts'
import { later } from '../../../kit/later.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter, TableColumn } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { Num } from '../../../kit/measures.tsx'
import { Person } from '../../../kit/person.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import styles from '../series.module.css'
import { downloadCertificate, isCertified, issueCertificates, revokeCertificate } from '../certificate-actions.ts'
import { PartMarks } from '../parts/part-marks.tsx'

const RevokeDialog = later(() => import('../parts/revoke-dialog.tsx'))

type Asked = { id: string; name: string; settle: (isDone: boolean) => void }
type Taught = { id: string; place_name: string }

/** 学习记录: how far everybody is who learns the series in a class; by itself, in one of its classes. */
export default function SeriesRecords() {
  const place = usePlace()
  if (place.misplaced) return <Misplaced of={place.misplaced} />
  if (place.place) {
    return place.offering ? (
      <Learners key={place.offering.id} offerings={[place.offering]} />
    ) : (
      <Skeleton active paragraph={{ rows: 6 }} />
    )
  }
  return <InClasses id={place.content?.id ?? ''} />
}

function InClasses({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(
    api.offering.listOfContent.query({ params: { id }, query: { per_page: 300 } }, { quiet: true }),
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const whole = data.offerings.filter(({ kind, parent_id: parent }) => isSeries(kind) && parent === null)
  return whole.length === 0 ? (
    <Empty kind="record" title="还没有学习记录" text="把系列安排到班级以后，学员的进度会出现在这里。" />
  ) : (
    <Learners key={id} offerings={whole} />
  )
}

/** The learners of one offering; of several, those of the one that is chosen. */
function Learners({ offerings }: { offerings: readonly Taught[] }) {
  const stale = useStale()
  const [query, setQuery] = useListQuery()
  const { page, per_page, selectValue, offering_id: chosen } = query
  const offering = offerings.find(({ id }) => id === chosen) ?? offerings[0]!
  const asked = { page, per_page, keyword: selectValue || undefined }
  const source = api.series.learners.query({ params: { id: offering.id }, query: asked }, { quiet: true })
  const { data } = useQuery(source)
  const [revoked, setRevoked] = useState<Asked>()
  const may = data?.can.certify
  const actions = useMemo(() => {
    const issue = issueCertificates(offering.id, may)
    const revoke = revokeCertificate(
      may,
      (row) =>
        new Promise((resolve, reject) => {
          const { certificate, learner } = row
          if (!certificate) return resolve()
          setRevoked({
            id: certificate.id,
            name: learner.real_name,
            // A dialog left undone leaves the list as it is.
            settle: (isDone) => (isDone ? resolve() : reject(new Error('left undone'))),
          })
        }),
    )
    return { rows: [downloadCertificate, issue, revoke], bulk: [issue] }
  }, [offering.id, may])
  const columns = useMemo(() => columnsOf(data?.groups.flatMap(({ parts }) => parts) ?? []), [data?.groups])
  const filters: ListFilter[] = [
    { kind: 'search', placeholder: '搜索姓名、学号' },
    ...(offerings.length > 1
      ? [
          {
            kind: 'select' as const,
            name: 'offering_id',
            label: '班级',
            width: 180,
            options: offerings.map(({ id, place_name: label }) => ({ value: id, label })),
          },
        ]
      : []),
  ]
  const close = (isDone: boolean) => {
    revoked?.settle(isDone)
    setRevoked(undefined)
  }
  return (
    <>
      <ListPage
        name="series-records"
        title="学习记录"
        hideTitle
        source={{ ...source, select: ({ learners, total }) => ({ rows: learners, total }) }}
        query={query}
        onQueryChange={setQuery}
        columns={columns}
        rowKey={keyOf}
        filters={filters}
        rowActions={actions.rows}
        bulkActions={actions.bulk}
        onActionDone={() => void stale('series')}
        empty={{ kind: 'record', text: '班级里还没有学员。' }}
      />
      {revoked && <RevokeDialog id={revoked.id} name={revoked.name} onClose={close} />}
    </>
  )
}

const keyOf = ({ learner }: SeriesLearner): string => learner.id

const columnsOf = (parts: readonly TaughtPart[]): TableColumn<SeriesLearner>[] => [
  {
    key: 'learner',
    title: '学员',
    isFixed: true,
    minWidth: 200,
    render: ({ learner }) => <Person name={learner.real_name} avatar={learner.avatar} note={learner.number} />,
  },
  {
    key: 'progress',
    title: '进度',
    width: 168,
    priority: 9,
    render: ({ done, total, progress }) => (
      <span className={styles.progress}>
        <ProgressBar hideText percent={progress} label={`完成 ${done} / ${total} 项`} />
        <span className="num">
          {done} / {total}
        </span>
      </span>
    ),
  },
  {
    key: 'path',
    title: '路径',
    minWidth: 140,
    priority: 7,
    render: (row) => <PartMarks parts={parts} works={row.parts} />,
  },
  { key: 'score', title: '得分', width: 72, priority: 8, align: 'right', render: ({ score }) => <Num value={score} /> },
  {
    key: 'certificate',
    title: '证书',
    width: 160,
    priority: 5,
    render: (row) =>
      row.certificate === null ? (
        '--'
      ) : isCertified(row) ? (
        <span className="num">{row.certificate.number}</span>
      ) : (
        <ToneTag tone="red">已撤销</ToneTag>
      ),
  },
  {
    key: 'state',
    title: '状态',
    width: 88,
    priority: 6,
    render: ({ is_complete: isComplete, parts: works }) => {
      if (isComplete) return <ToneTag tone="green">已完成</ToneTag>
      return works.some(({ state }) => state !== 'not_started') ? (
        <ToneTag tone="blue">进行中</ToneTag>
      ) : (
        <ToneTag tone="slate">未开始</ToneTag>
      )
    },
  },
]
