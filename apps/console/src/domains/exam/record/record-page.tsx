import { useLocation, useSearchParams } from 'react-router'
import RecordProcessPage from '../../../content/aspects/record/record-process.tsx'
import { TabLinks } from '../../../kit/detail/tab-links.tsx'
import { SatPaper } from './sat-paper.tsx'

/** A learner's record of an exam: the paper that was sat, and how it was sat. Chosen by `part`, the paper first. */
export default function ExamRecordPage() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const isProcess = params.get('part') === 'process'
  const addressOf = (part: string | undefined): string => {
    const kept = new URLSearchParams(params)
    if (part === undefined) kept.delete('part')
    else kept.set('part', part)
    const query = kept.toString()
    return query ? `${pathname}?${query}` : pathname
  }
  return (
    <>
      <TabLinks
        isSegmented
        label="记录的内容"
        active={isProcess ? 'process' : 'paper'}
        tabs={[
          { key: 'paper', label: '答卷', to: addressOf(undefined) },
          { key: 'process', label: '过程', to: addressOf('process') },
        ]}
      />
      {isProcess ? <RecordProcessPage /> : <SatPaper />}
    </>
  )
}
