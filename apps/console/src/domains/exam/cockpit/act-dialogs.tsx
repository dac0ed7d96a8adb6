import { examCockpit, type CockpitRow } from '@lab/contract/exam-cockpit'
import { sittingEndpoints } from '@lab/contract/exam-sitting'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { namesOf } from './cockpit-rules.ts'

/** What is done, to whom: to everybody where no rows are given. */
export type AskedAct =
  | { act: 'extend'; rows: readonly CockpitRow[] | null }
  | { act: 'announce'; rows: readonly CockpitRow[] | null; text?: string }
  | { act: 'collect'; rows: readonly CockpitRow[] | null; count?: number }
  | { act: 'reopen'; rows: readonly CockpitRow[] }

type ActDialogProps = { offeringId: string; asked: AskedAct; onClose: () => void }

export function ActDialog({ asked, ...props }: ActDialogProps) {
  switch (asked.act) {
    case 'extend':
      return <ExtendDialog {...props} rows={asked.rows} />
    case 'announce':
      return <AnnounceDialog {...props} rows={asked.rows} text={asked.text ?? ''} />
    case 'collect':
      return <CollectDialog {...props} rows={asked.rows} count={asked.rows?.length ?? asked.count ?? 0} />
    case 'reopen':
      return <ReopenDialog {...props} rows={asked.rows} />
  }
}

type Of<Rows> = Omit<ActDialogProps, 'asked'> & { rows: Rows }
const idsOf = (rows: readonly CockpitRow[] | null): string[] => (rows ?? []).map(({ learner }) => learner.id)
const whom = (rows: readonly CockpitRow[] | null): string => (rows === null ? '全体学员' : namesOf(rows))

const { minutes: extendMinutes, reason } = sittingEndpoints.extend.definition.body.shape
const presets = [5, 10, 15, 30, 60]
const extendSchema = z.object({ preset: z.string(), minutes: extendMinutes, reason })
type Extending = z.output<typeof extendSchema>

/** Minutes as a choice of what is usual, or another number. */
const extendFields: FormField<Extending>[] = [
  {
    kind: 'radio',
    name: 'preset',
    label: '延长',
    options: [
      ...presets.map((value) => ({ value: String(value), label: `${value} 分钟` })),
      { value: 'other', label: '其他' },
    ],
  },
  {
    kind: 'number',
    name: 'minutes',
    label: '延长时间',
    min: 1,
    max: 600,
    unit: '分钟',
    when: ({ preset }) => preset === 'other',
  },
  { kind: 'text', name: 'reason', label: '原因', maxLength: 200, placeholder: '例如：停电、机器故障' },
]

function ExtendDialog({ offeringId, rows, onClose }: Of<readonly CockpitRow[] | null>) {
  return (
    <FormDialog<Extending>
      open
      title={`延长考试时间：${whom(rows)}`}
      submitText="延长"
      schema={extendSchema}
      fields={extendFields}
      initialValues={{ preset: '10', minutes: 10, reason: '' }}
      onClose={onClose}
      onSubmit={async ({ preset, minutes: other, reason: why }) => {
        const minutes = preset === 'other' ? other : Number(preset)
        try {
          const body = { minutes, learner_ids: idsOf(rows), reason: why }
          await api.exam.extend({ params: { id: offeringId }, body }, { quiet: true })
          showToast(`已为${whom(rows)}延长 ${minutes} 分钟`)
        } catch (error) {
          return submitResult<Extending>(error)
        }
      }}
    />
  )
}

const announceSchema = z.object({ text: examCockpit.announce.definition.body.shape.text })
type Announcing = z.output<typeof announceSchema>

function AnnounceDialog({
  offeringId,
  rows,
  text: begun,
  onClose,
}: Of<readonly CockpitRow[] | null> & { text: string }) {
  return (
    <FormDialog<Announcing>
      open
      title={`发通知：${whom(rows)}`}
      submitText="发送"
      schema={announceSchema}
      fields={[
        {
          kind: 'textarea',
          name: 'text',
          label: '通知',
          maxLength: 300,
          rows: 3,
          help: '立即显示在考试页面上，并记入考场记录。',
        },
      ]}
      initialValues={{ text: begun }}
      onClose={onClose}
      onSubmit={async ({ text }) => {
        try {
          const body = { text, learner_ids: idsOf(rows) }
          await api.examCockpit.announce({ params: { id: offeringId }, body }, { quiet: true })
          showToast('通知已发送')
        } catch (error) {
          return submitResult<Announcing>(error)
        }
      }}
    />
  )
}

const collectSchema = z.object({ reason })
type Collecting = z.output<typeof collectSchema>

function CollectDialog({ offeringId, rows, count, onClose }: Of<readonly CockpitRow[] | null> & { count: number }) {
  return (
    <FormDialog<Collecting>
      open
      title={rows === null ? `全部收卷：${count} 人` : `强制交卷：${namesOf(rows)}`}
      submitText="强制交卷"
      schema={collectSchema}
      fields={[
        {
          kind: 'text',
          name: 'reason',
          label: '原因',
          maxLength: 200,
          help: '以服务器上已保存的作答立即交卷，学员会看到原因。需要时可以再允许重新进入。',
        },
      ]}
      initialValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason: why }) => {
        try {
          const body = { learner_ids: idsOf(rows), reason: why }
          const { submitted } = await api.exam.collect({ params: { id: offeringId }, body }, { quiet: true })
          showToast(`已收卷 ${submitted} 份`)
        } catch (error) {
          return submitResult<Collecting>(error)
        }
      }}
    />
  )
}

const { minutes: reopenMinutes } = examCockpit.reopen.definition.body.shape
const reopenSchema = z.object({ minutes: reopenMinutes, reason })
type Reopening = z.output<typeof reopenSchema>

function ReopenDialog({ offeringId, rows, onClose }: Of<readonly CockpitRow[]>) {
  return (
    <FormDialog<Reopening>
      open
      title={`允许重新进入：${namesOf(rows)}`}
      submitText="允许进入"
      schema={reopenSchema}
      fields={[
        {
          kind: 'number',
          name: 'minutes',
          label: '作答时间',
          min: 1,
          max: 600,
          unit: '分钟',
          help: '从现在起至少还可以作答的时间；学员原来剩余的时间更多时不会缩短。原来的作答保留，重新交卷后重新评分。',
        },
        { kind: 'text', name: 'reason', label: '原因', maxLength: 200, placeholder: '例如：误交卷' },
      ]}
      initialValues={{ minutes: 15, reason: '' }}
      onClose={onClose}
      onSubmit={async ({ minutes, reason: why }) => {
        try {
          const body = { learner_ids: idsOf(rows), minutes, reason: why }
          const { reopened } = await api.examCockpit.reopen({ params: { id: offeringId }, body }, { quiet: true })
          showToast(`${reopened} 名学员可以重新进入`)
        } catch (error) {
          return submitResult<Reopening>(error)
        }
      }}
    />
  )
}
