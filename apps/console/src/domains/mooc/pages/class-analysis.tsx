import AnalysisPage from '../../../content/aspects/analysis/analysis-page.tsx'
import { UnitsCard } from '../parts/units-card.tsx'

/** 学情分析 of a course: with what became of each unit instead of steps that fail. */
export default function MoocAnalysis() {
  return <AnalysisPage own={UnitsCard} />
}
