import type { Analysis } from '@lab/contract/analysis'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { contentLink } from '../../content-link.ts'
import { Misplaced } from '../../misplaced.tsx'
import { useLinks } from '../../use-links.ts'
import { usePlace } from '../../use-place.ts'
import { AnalysisBones } from './analysis-bones.tsx'
import { AnalysisCharts } from './analysis-charts.tsx'
import { AnalysisSummary } from './analysis-summary.tsx'
import styles from './analysis.module.css'
import { ComparisonCard } from './comparison-card.tsx'
import { ContentTable } from './content-table.tsx'
import { CriteriaTable } from './criteria-table.tsx'
import { GoalsCard } from './goals-card.tsx'
import { ItemsCard } from './items-card.tsx'
import { QuestionsCard } from './questions-card.tsx'
import { RiskCard } from './risk-card.tsx'
import { StepTable } from './step-table.tsx'
import { type ShowWho, WhoDrawer, type WhoShown } from './who-drawer.tsx'

/** Figures move while a class works; this often is enough to follow them. */
const everyMs = 30_000

export type OwnCardProps = { analysis: Analysis; offeringId: string; onShow: ShowWho }
/** What a kind shows of an offering in place of the steps that fail. */
type OwnCard = React.ComponentType<OwnCardProps>

/** 学情分析: how a place went, or one offering of it; every figure leads to the learners behind it. */
export default function AnalysisPage({ own }: { own?: OwnCard }) {
  const { place, narrowing, misplaced } = usePlace()
  const placeId = place?.id ?? ''
  const offeringId = narrowing && 'offeringId' in narrowing ? narrowing.offeringId : undefined
  const { data, error, refetch } = useQuery({
    ...api.analysis.ofPlace.query({ params: { id: placeId }, query: { offering_id: offeringId } }),
    enabled: place !== undefined && narrowing !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  if (misplaced) return <Misplaced of={misplaced} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <AnalysisBones />
  return (
    <Loaded
      analysis={data.analysis}
      placeId={placeId}
      isClass={place?.kind === 'class'}
      offeringId={offeringId}
      own={own}
    />
  )
}

type LoadedProps = {
  analysis: Analysis
  placeId: string
  isClass: boolean
  offeringId: string | undefined
  own: OwnCard | undefined
}

function Loaded({ analysis, placeId, isClass, offeringId, own: Own }: LoadedProps) {
  const [shown, setShown] = useState<WhoShown>()
  const links = useLinks()
  // A part has no such page of its own, and only classes have them.
  const ownPage = ({ kind, content_id: id, within }: Analysis['contents'][number]): string | undefined =>
    isClass && within === '' ? contentLink(links, kind, 'class.analysis', id, { classid: placeId }) : undefined
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
      {offeringId !== undefined && <ItemsCard analysis={analysis} offeringId={offeringId} onShow={show} />}
      {offeringId === undefined && <GoalsCard analysis={analysis} placeId={placeId} onShow={show} />}
      <RiskCard analysis={analysis} placeId={placeId} offeringId={offeringId} />
      {offeringId === undefined && <ContentTable analysis={analysis} onShow={show} linkTo={ownPage} />}
      <ComparisonCard analysis={analysis} placeId={placeId} offeringId={offeringId} onShow={show} />
      {offeringId !== undefined && (
        <QuestionsCard key={offeringId} analysis={analysis} placeId={placeId} offeringId={offeringId} onShow={show} />
      )}
      <CriteriaTable analysis={analysis} onShow={show} />
      {Own && offeringId !== undefined ? (
        <Own analysis={analysis} offeringId={offeringId} onShow={show} />
      ) : (
        <StepTable analysis={analysis} hasContents={offeringId === undefined} onShow={show} />
      )}
      {shown && <WhoDrawer analysis={analysis} placeId={placeId} shown={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}
