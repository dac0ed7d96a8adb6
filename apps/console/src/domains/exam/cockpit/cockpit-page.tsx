import type { Offering } from '@lab/contract/offering'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { Misplaced } from '../../../content/misplaced.tsx'
import { usePlace } from '../../../content/use-place.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { CockpitDesk } from './cockpit-desk.tsx'
import { useCockpit } from './use-cockpit.ts'
import styles from './cockpit.module.css'

/** 监考台: an exam while it is sat. By itself an exam asks first in which class. */
export default function CockpitPage() {
  const { content, place, within, offering, misplaced } = usePlace()
  const [params, setParams] = useSearchParams()
  const classes = useQuery({
    ...api.offering.listOfContent.query({ params: { id: content?.id ?? '' }, query: { within, per_page: 300 } }),
    enabled: place === undefined && content !== undefined,
  })
  if (misplaced) return <Misplaced of={misplaced} />
  if (place) return offering ? <Watched offering={offering} /> : <Waiting />
  if (classes.error && !classes.data) return <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />
  if (!classes.data) return <Waiting />
  const rows = classes.data.offerings
  const chosen = rows.find(({ id }) => id === params.get('offering')) ?? rows[0]
  if (!chosen) return <Empty kind="class" text="还没有安排到班级。安排到班级后可以在这里监考。" />
  return (
    <>
      {rows.length > 1 && (
        <div className={styles.classes}>
          <SelectField
            isSearched
            label="班级"
            width={260}
            value={chosen.id}
            options={rows.map(({ id, place_name }) => ({ value: id, label: place_name }))}
            onChange={(id: string) => setParams({ offering: id })}
          />
        </div>
      )}
      <Watched key={chosen.id} offering={chosen} />
    </>
  )
}

const Waiting = () => <Skeleton active title={false} paragraph={{ rows: 8 }} />

function Watched({ offering }: { offering: Offering }) {
  const { state, error, isConnected, retry } = useCockpit(offering.id)
  const { teach } = offering.can
  if (!state) return error ? <ErrorState error={error} onRetry={retry} /> : <Waiting />
  return (
    <CockpitDesk
      watched={state}
      offering={offering}
      isConnected={isConnected}
      mayRun={teach === true ? true : (teach ?? '只有本班教师可以操作考试')}
    />
  )
}
