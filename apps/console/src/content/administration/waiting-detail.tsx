import { DetailPage } from '../../kit/detail/detail-page.tsx'
import { useBackToList } from '../use-back.ts'

type WaitingDetailProps = { error: Error | null; onRetry: () => void }

/** The detail page of what administrators look after, before its object has come, or with why it has not. */
export function WaitingDetail({ error, onRetry }: WaitingDetailProps) {
  const back = useBackToList()
  return (
    <DetailPage title={undefined} kind="org" hideCover onBack={back} {...(error ? { error, onRetry } : {})}>
      {null}
    </DetailPage>
  )
}
