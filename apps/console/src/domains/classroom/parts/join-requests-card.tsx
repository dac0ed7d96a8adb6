import { showingPlaces } from '@lab/contract/place-words'
import type { JoinRequest } from '@lab/contract/joining'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, opens, useOpeningOf, type Opener } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { SwitchField } from '../../../kit/form/controls/switch-field.tsx'
import { later } from '../../../kit/later.tsx'
import { Person } from '../../../kit/person.tsx'
import { dotted } from '../../../kit/format.ts'
import { relativeTime } from '../../../kit/time-text.ts'
import { useNow } from '../../../kit/use-now.ts'
import styles from './join-requests.module.css'

const RejectDialog = later(() => import('./reject-join-dialog.tsx'))

const shown = 100

type JoinRequestsCardProps = {
  placeId: string
  /** Why nothing can be changed now. */
  refusal: string | undefined
}

/** Whether learners may ask to be taken into a class, and those who wait for the answer. */
export function JoinRequestsCard({ placeId, refusal }: JoinRequestsCardProps) {
  const stale = useStale()
  const rejecting = useOpeningOf<JoinRequest[]>()
  const [isBusy, setBusy] = useState(false)
  const params = { id: placeId }
  const { data, error, refetch } = useQuery({
    ...api.joining.listOfPlace.query({ params, query: { state: 'pending', per_page: shown } }, { quiet: true }),
    meta: { placeId },
  })
  const during = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true)
    try {
      showToast(await work())
    } catch {
      // The request layer has shown why.
    }
    await stale('joining')
    setBusy(false)
  }
  const setOpen = (is_open: boolean) =>
    during(async () => {
      await api.joining.setOpen({ params, body: { is_open } })
      return is_open ? '已允许申请加入' : '已停止接受申请'
    })
  const approve = (rows: readonly JoinRequest[]) =>
    during(async () => {
      const body = { request_ids: rows.map(({ id }) => id), is_approved: true }
      const { decided } = await api.joining.decide({ body })
      await stale(...showingPlaces)
      return `已通过 ${decided} 个申请`
    })
  const rows = data?.requests
  const why = refusal ?? (isBusy ? '正在保存' : undefined)
  return (
    <section className={styles.card} aria-label="入班申请">
      <header className={styles.head}>
        <h2>
          入班申请
          {data && data.total > 0 && <span className={styles.count}>{data.total}</span>}
        </h2>
        {data && (
          <SwitchField
            label="允许学员申请加入"
            isSmall
            value={data.is_open}
            isDisabled={why !== undefined}
            onChange={(next) => void setOpen(next)}
          />
        )}
      </header>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <i className="bone" aria-busy="true" />}
      {rows?.length === 0 && (
        <p className={styles.quiet}>
          {data?.is_open
            ? '学员可以在学生端找到本班并申请加入，申请会列在这里。'
            : '开启后，本组织的学员可以在学生端找到本班并申请加入，由教师审批。'}
        </p>
      )}
      {rows && rows.length > 0 && (
        <>
          <ul className={styles.list}>
            {rows.map((row) => (
              <Line
                key={row.id}
                row={row}
                refusal={why}
                reject={rejecting.of([row])}
                onApprove={() => void approve([row])}
              />
            ))}
          </ul>
          {rows.length > 1 && (
            <div className={styles.acts}>
              <Button look="primary" disabled={why !== undefined} title={why} onClick={() => void approve(rows)}>
                通过这 {rows.length} 个申请
              </Button>
              <Button disabled={why !== undefined} title={why} {...opens(rejecting.of(rows))}>
                全部驳回
              </Button>
            </div>
          )}
        </>
      )}
      <Opened by={rejecting}>{(close, chosen) => <RejectDialog rows={chosen} onClose={close} />}</Opened>
    </section>
  )
}

type LineProps = { row: JoinRequest; refusal: string | undefined; reject: Opener; onApprove: () => void }

function Line({ row, refusal, reject, onApprove }: LineProps) {
  const now = useNow()
  const { learner } = row
  const can = refusal ?? (row.can.decide === true ? undefined : row.can.decide)
  return (
    <li className={styles.line}>
      <Person
        name={learner.real_name}
        avatar={learner.avatar}
        note={dotted([learner.number, relativeTime(row.created_at, now)])}
      />
      {row.reason && <p className={styles.reason}>{row.reason}</p>}
      <span className={styles.acts}>
        <Button
          isSmall
          disabled={can !== undefined}
          title={can}
          aria-label={`通过${learner.real_name}的申请`}
          onClick={onApprove}
        >
          通过
        </Button>
        <Button
          isSmall
          disabled={can !== undefined}
          title={can}
          aria-label={`驳回${learner.real_name}的申请`}
          {...opens(reject)}
        >
          驳回
        </Button>
      </span>
    </li>
  )
}
