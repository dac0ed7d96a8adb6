import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Num } from '../../../kit/measures.tsx'
import styles from './assistant-usage.module.css'

/** What organisations have used of the assistant since the first of the month. */
export function AssistantUsage() {
  const { data, error, refetch } = useQuery(api.assistant.usage.query({}, { quiet: true }))
  return (
    <section className={styles.usage} aria-labelledby="assistant-usage">
      <h2 id="assistant-usage">本月用量</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <i className="bone" aria-busy="true" />}
      {data?.list.length === 0 && <p className={styles.none}>本月还没有人提问。</p>}
      {data && data.list.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">组织</th>
              <th scope="col">人数</th>
              <th scope="col">提问次数</th>
              <th scope="col">词元</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={row.org_id}>
                <th scope="row">{row.org_name}</th>
                <td>
                  <Num value={row.people} />
                </td>
                <td>
                  <Num value={row.questions} />
                </td>
                <td>
                  <Num value={row.tokens} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
