import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { Empty } from '../empty.tsx'
import { ErrorState } from '../failure-states.tsx'
import styles from './versions-dialog.module.css'

/** What a version is compared with, as the compare calls name it: nothing stands for the one before. */
export const comparedWith = (against: string): { against?: string } => (against === 'before' ? {} : { against })

type VersionDifferenceProps<Answer, Key extends QueryKey> = {
  source: UseQueryOptions<Answer, Error, Answer, Key>
  /** Whether there is no difference at all. */
  isSame: (answer: Answer) => boolean
  /** How what differs is shown. */
  children: (answer: Answer) => ReactNode
}

/** What differs between two versions: waiting, failing and no difference look alike for everything that has versions. */
export function VersionDifference<Answer, Key extends QueryKey>(props: VersionDifferenceProps<Answer, Key>) {
  const { data, error, refetch } = useQuery(props.source)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Spin className={styles.wait} />
  if (props.isSame(data)) return <Empty compact title="没有差异" />
  return props.children(data)
}
