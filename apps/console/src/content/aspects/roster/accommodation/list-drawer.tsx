import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { api } from '../../../../api/request/api.ts'
import { Button } from '../../../../kit/button.tsx'
import { Drawer } from '../../../../kit/drawer.tsx'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { Person } from '../../../../kit/person.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import styles from './accommodation.module.css'
import { givenText, validityText } from './words.ts'

type ListDrawerProps = { placeId: string; onOpen: (learnerId: string) => void; onClose: () => void }

/** Every arrangement of the place's learners, each leading to its learner. */
export function ListDrawer({ placeId, onOpen, onClose }: ListDrawerProps) {
  const { data, error, refetch } = useQuery(
    api.accommodation.listOfPlace.query({ params: { id: placeId }, query: { per_page: 300 } }),
  )
  return (
    <Drawer size={680} title="个别安排" onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.total === 0 ? (
        <Empty
          kind="class"
          title="还没有个别安排"
          text="为需要更多时间的学员设一次，以后的每项内容都会按它延长。可在学员的「个别安排」中添加，或选中多名学员后批量添加。"
        />
      ) : (
        <ul className={styles.profiles}>
          {data.accommodations.map((row) => (
            <li key={row.id} data-over={!row.is_valid_now || undefined}>
              <Person name={row.learner.real_name} avatar={row.learner.avatar} note={row.learner.number} />
              <div>
                <b>{givenText(row)}</b>
                <span>{row.reason}</span>
                <small>{validityText(row)}</small>
              </div>
              {!row.is_valid_now && <ToneTag tone="slate">不在有效期</ToneTag>}
              <Button isSmall look="link" onClick={() => onOpen(row.learner.id)}>
                查看
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}
