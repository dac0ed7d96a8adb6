import type { Analysis } from '@lab/contract/analysis'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { usePlace } from '../../use-place.ts'
import { AnalysisBones } from './analysis-bones.tsx'
import { AnalysisCharts } from './analysis-charts.tsx'
import { AnalysisSummary } from './analysis-summary.tsx'
import styles from './analysis.module.css'
import { ComparisonCard } from './comparison-card.tsx'
import { ContentTable } from './content-table.tsx'
import { CriteriaTable } from './criteria-table.tsx'
import { RiskCard } from './risk-card.tsx'
import { StepTable } from './step-table.tsx'
import { type ShowWho, WhoDrawer, type WhoShown } from './who-drawer.tsx'

/** Figures move while a class works; this often is enough to follow them. */
const everyMs = 30_000

/** 学情分析: how a class went, or one content in it; every figure leads to the learners behind it. */
export default function AnalysisPage() {
  const { place, content } = usePlace()
  const [classId, contentId] = [place?.id ?? '', content?.id]
  const { data, error, refetch } = useQuery({
    ...api.analysis.ofClass.query({ params: { id: classId }, query: { content_id: contentId } }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <AnalysisBones />
  return <Loaded analysis={data.analysis} classId={classId} contentId={contentId} />
}

type LoadedProps = { analysis: Analysis; classId: string; contentId: string | undefined }

function Loaded({ analysis, classId, contentId }: LoadedProps) {
  const [shown, setShown] = useState<WhoShown>()
  const show: ShowWho = (title, who) => {
    if (who.length > 0) setShown({ title, who })
  }
  if (analysis.people.length === 0) {
    return (
      <div className={styles.card}>
        <Empty kind="class" text="班级还没有学员，加入学员并开始学习后可在此查看分析。" />
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <AnalysisSummary analysis={analysis} onShow={show} />
      <AnalysisCharts analysis={analysis} onShow={show} />
      <RiskCard analysis={analysis} classId={classId} contentId={contentId} />
      {contentId === undefined && <ContentTable analysis={analysis} onShow={show} />}
      <ComparisonCard analysis={analysis} classId={classId} contentId={contentId} onShow={show} />
      <CriteriaTable analysis={analysis} onShow={show} />
      <StepTable analysis={analysis} hasContents={contentId === undefined} onShow={show} />
      {shown && <WhoDrawer analysis={analysis} classId={classId} shown={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}
