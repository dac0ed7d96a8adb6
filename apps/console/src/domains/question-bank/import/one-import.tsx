import type { QuestionImport } from '@lab/contract/question-import'
import { importStateLabels } from '@lab/contract/question-import'
import { exchangeFormatLabels } from '@lab/contract/question-exchange'
import { Skeleton } from 'antd'
import { Button } from '../../../kit/button.tsx'
import { ErrorState, FailurePlace } from '../../../kit/failure-states.tsx'
import { Note } from '../../../kit/note.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { importTones } from './import-words.ts'
import { Report } from './report.tsx'
import { Review } from './review.tsx'
import styles from './import.module.css'
import { useDrop } from './use-drop.ts'
import { isWorking, useImport } from './use-import.ts'

type OneImportProps = { bankId: string; importId: string; home: string }

/** One import, from its file to its report. */
export default function OneImport({ bankId, importId, home }: OneImportProps) {
  const { data, error, refetch } = useImport(bankId, importId)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title} title={data.file_name}>
          {data.file_name}
        </h2>
        {data.format && <span className={styles.quiet}>{exchangeFormatLabels[data.format]}</span>}
        <ToneTag {...importTones[data.state]}>{importStateLabels[data.state]}</ToneTag>
      </div>
      {data.error && data.state === 'ready' && <Note tone="warning">{data.error}</Note>}
      <Body bankId={bankId} one={data} home={home} />
    </>
  )
}

function Body({ bankId, one, home }: { bankId: string; one: QuestionImport; home: string }) {
  if (isWorking(one)) return <Working bankId={bankId} one={one} home={home} />
  switch (one.state) {
    case 'failed':
      return <Failed bankId={bankId} one={one} home={home} />
    case 'columns':
      return <ColumnsForm bankId={bankId} one={one} />
    case 'done':
    case 'undone':
      return <Report bankId={bankId} one={one} />
    default:
      return <Review bankId={bankId} one={one} home={home} />
  }
}

type PartProps = { bankId: string; one: QuestionImport; home: string }

function Working(props: PartProps) {
  const { one } = props
  const drop = useDrop(props)
  const { done, total, note } = one.progress ?? { done: 0, total: 0, note: '' }
  const isReading = one.state === 'reading'
  return (
    <div className={styles.working}>
      <ProgressBar percent={total ? (done / total) * 100 : 0} label={isReading ? '识别进度' : '导入进度'} />
      <p aria-live="polite">{note || (isReading ? '正在识别题目…' : '正在写入题库…')}</p>
      <p className={styles.quiet}>可以离开此页，{isReading ? '识别' : '导入'}会在后台继续。</p>
      {isReading && <Button onClick={() => void drop('停止识别并放弃这次导入？')}>放弃导入</Button>}
    </div>
  )
}

function Failed(props: PartProps) {
  const drop = useDrop(props)
  return (
    <FailurePlace
      drawing="lost"
      title="文件没有识别"
      text={props.one.error}
      action={<Button onClick={() => void drop('放弃后可以重新上传文件。')}>放弃，重新上传</Button>}
    />
  )
}
