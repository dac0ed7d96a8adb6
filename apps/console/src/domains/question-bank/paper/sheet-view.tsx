import { FileWordOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { paperForms, type Paper, type PaperFormName } from '@lab/contract/paper'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { Note } from '../../../kit/note.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import styles from './paper.module.css'
import { Sheet, type SheetPart } from './sheet.tsx'

const PaperExportDialog = later(() => import('../import/paper-export-dialog.tsx'))

const parts: readonly { value: SheetPart; label: string }[] = [
  { value: 'learner', label: '学员视图' },
  { value: 'paper', label: '试卷' },
  { value: 'card', label: '答题卡' },
  { value: 'key', label: '答案与解析' },
]

/** A form of the paper as it is sat, and what of it is printed. */
export default function SheetView({ paper }: { paper: Paper }) {
  const [part, setPart] = useState<SheetPart>('learner')
  const [form, setForm] = useState<PaperFormName>('A')
  const [seed, setSeed] = useState('')
  const exporting = useOpening()
  const hasDraws = [paper.content, ...paper.forms.map((one) => one.content)].some(({ sections }) =>
    sections.some(({ draws }) => draws.length > 0),
  )
  const { data, error, refetch } = useQuery({
    ...api.paper.sheet.query({ params: { id: paper.id }, query: { form, seed } }, { quiet: true }),
    select: ({ sheet }) => sheet,
  })
  const names = paperForms.filter((name) => name === 'A' || paper.forms.some((one) => one.name === name))
  return (
    <>
      <div className={styles.bar}>
        <Segmented label="内容" options={parts} value={part} onChange={setPart} isSmall />
        {names.length > 1 && (
          <Segmented
            label="卷别"
            options={names.map((value) => ({ value, label: `${value}卷` }))}
            value={form}
            onChange={setForm}
            isSmall
          />
        )}
        {hasDraws && (
          <Button isSmall icon={ReloadOutlined} onClick={() => setSeed(crypto.randomUUID())}>
            重新抽题
          </Button>
        )}
        <Button isSmall icon={FileWordOutlined} onClick={() => exporting.open()}>
          导出 Word
        </Button>
        {part !== 'learner' && (
          <Button isSmall icon={PrinterOutlined} disabled={!data} onClick={() => window.print()}>
            打印
          </Button>
        )}
      </div>
      <Opened by={exporting}>{(close) => <PaperExportDialog paper={paper} onClose={close} />}</Opened>
      {hasDraws && <p className={styles.quiet}>按规则抽取的题目每份不同，这里是其中一份。</p>}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && data.missing > 0 && <Note tone="warning">抽题规则还差 {data.missing} 题，抽取的题目没有列出。</Note>}
      {data && <Sheet key={`${form} ${seed}`} sheet={data} part={part} hasForms={names.length > 1} />}
    </>
  )
}
