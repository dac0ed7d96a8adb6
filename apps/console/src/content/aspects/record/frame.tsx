import { isLearnedAlone } from '@lab/contract/place-words'
import { ClockCircleOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { placeKindLabels } from '@lab/contract/place'
import type { RecordRow } from '@lab/contract/record'
import { api } from '../../../api/request/api.ts'
import { ApiError } from '../../../api/request/api-error.ts'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { showNotice } from '../../../kit/dialogs/dialog-store.ts'
import { dotted } from '../../../kit/format.ts'
import { later } from '../../../kit/later.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { Duration, Num, RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import type { FrameProps } from '../../route-types.ts'
import { KindFrame } from '../../kind-frame.tsx'
import { useLinks } from '../../use-links.ts'
import { useHere } from '../../use-here.ts'
import { usePlace } from '../../use-place.ts'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { AttemptChoice } from './attempt-choice.tsx'
import { belongsTo, neighboursOf } from './neighbours.ts'
import { partyNote } from './party.ts'
import { progressFact } from './progress-words.ts'
import { RecordStateTag } from './record-state.tsx'
import { inOrder, recordsOf, sourceOf } from './sources.ts'

const RecordArrangements = later(() => import('../roster/accommodation/record-arrangements.tsx'))

/** The header of one learner's record: who, of what, how far and how well, and the learners before and after. */
export default function RecordFrame({ children }: FrameProps) {
  const { place, content, within, offering, misplaced, recordId: id = '' } = usePlace()
  const { kind } = useHere()
  const { data, error: failure, refetch } = useQuery(api.record.get.query({ params: { id } }))
  const found = data?.record.id === id ? data.record : undefined
  // Within a series only its own offering tells the record from that of the same content next to the series.
  const offeringId = offering?.id
  const isKnown = place === undefined || within === undefined || offering !== undefined
  const at = {
    contentId: content?.id ?? '',
    within,
    placeId: place?.id,
    offeringId: within === undefined ? undefined : offeringId,
  }
  const isHere = found && isKnown && belongsTo({ ...found, within_id: data?.within_id ?? null }, at)
  const record = isHere ? found : undefined
  const isElsewhere = found !== undefined && isKnown && !isHere
  // The server knows the record; it is this address that does not exist.
  useEffect(() => {
    if (isElsewhere) void showNotice('资源不存在')
  }, [isElsewhere])
  const error = isElsewhere ? new ApiError({ status: 404, message: '资源不存在', wasTold: true }) : failure
  if (!record) {
    return (
      <KindFrame
        title={undefined}
        kind={kind}
        hideCover
        misplaced={within === undefined ? undefined : misplaced}
        {...(error ? { error, onRetry: () => void refetch() } : {})}
      >
        {null}
      </KindFrame>
    )
  }
  return (
    <LoadedFrame record={record} dueAt={data?.due_at ?? null}>
      <AttemptChoice attempts={data?.attempts ?? []} />
      {children}
    </LoadedFrame>
  )
}

function LoadedFrame({ record, dueAt, children }: FrameProps & { record: RecordRow; dueAt: string | null }) {
  const { aspect, kind, name } = useHere()
  const { place } = usePlace()
  const { has, href } = useLinks()
  // Opened by its address alone, nothing else on the page knows what the frames around it are called.
  const addressOf = (page: string): string => (has(page) ? (href(page).split('?')[0] ?? '') : '')
  useNameInBreadcrumb(addressOf(`${name}.detail`), record.content_title)
  // Not `class.detail`: seen from a content that is the content's own page in a class.
  const classAddress = place?.kind !== 'class' ? '' : addressOf('class.basics').replace(/\/basics$/, '')
  useNameInBreadcrumb(classAddress, record.place_name)
  // Whose content it is reads the records of an organisation's place, but not its offerings.
  const hasSiblings = !record.is_trial && !isLearnedAlone(record)
  const siblings = useQuery({ ...recordsOf(sourceOf(record), inOrder), enabled: hasSiblings })
  const { before, after } = neighboursOf(siblings.data?.records ?? [], record.id)
  // The same tab of the other learner: a teacher who grades stays at grading.
  const linkTo = (recordid: string): string | undefined =>
    has(aspect, { recordid }) ? href(aspect, { recordid }) : undefined
  const step = (
    key: string,
    label: string,
    icon: typeof LeftOutlined,
    to: { id: string; name: string } | undefined,
  ) => {
    const target = to && linkTo(to.id)
    return target === undefined
      ? []
      : [{ key, label: `${label} ${to!.name}`, icon, hasIconLast: key === 'after', to: target }]
  }
  const { learner } = record
  const far = progressFact(record)
  const isGroup = learner.kind === 'group'
  const arranging = useOpening()
  // An organisation's own place has no roster, a group no arrangements of its own.
  const isArranged = !record.is_trial && !isGroup && !isLearnedAlone(record)
  return (
    <KindFrame
      title={learner.real_name}
      kind={kind}
      hideCover
      state={
        <>
          <RecordStateTag state={record.state} isLate={record.is_late} />
          {record.is_trial && <ToneTag tone="slate">试做</ToneTag>}
        </>
      }
      facts={[
        ...(learner.number ? [{ label: '学号', value: learner.number }] : []),
        {
          label: placeKindLabels[record.place_kind],
          value: dotted([record.place_name, isGroup ? '' : learner.group_name]),
        },
        ...(isGroup ? [{ label: '组员', value: partyNote(learner) }] : []),
        { label: '内容', value: record.content_title },
        {
          label: '成绩',
          value: (
            <b>
              <Num value={record.score} /> / <Num value={record.max_score} />
            </b>
          ),
        },
        { label: far.label, value: <span className="num">{far.text}</span> },
        { label: '用时', value: <Duration seconds={record.duration_seconds} /> },
        { label: '开始', value: <RelativeTime at={record.started_at} /> },
        ...(dueAt ? [{ label: '截止', value: <span className="num">{exactTime(dueAt).slice(0, 16)}</span> }] : []),
        ...(record.submitted_at ? [{ label: '提交', value: <RelativeTime at={record.submitted_at} /> }] : []),
        { label: '最近活动', value: <RelativeTime at={record.last_active_at} /> },
      ]}
      actions={[
        ...step('before', isGroup ? '上一组' : '上一名', LeftOutlined, before),
        ...step('after', isGroup ? '下一组' : '下一名', RightOutlined, after),
        ...(isArranged
          ? [{ key: 'arrangements', label: '个别安排', icon: ClockCircleOutlined, opens: arranging }]
          : []),
      ]}
    >
      {children}
      <Opened by={arranging}>{(close) => <RecordArrangements record={record} onClose={close} />}</Opened>
    </KindFrame>
  )
}
