import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useBackToList } from '../../../content/use-back.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { SuiteDetail } from '../parts/suite-detail.tsx'
import { TemplateDetail } from '../parts/template-detail.tsx'

/** What is behind an address of the environment list: a single machine's template, or with `view=suite` a suite. */
export default function EnvironmentTemplateDetail() {
  const { envid = '' } = useParams()
  const [search] = useSearchParams()
  const isSuite = search.get('view') === 'suite'
  const params = { id: envid }
  const back = useBackToList()
  const suite = useQuery({ ...api.environment.getSuite.query({ params }), enabled: isSuite })
  const template = useQuery({ ...api.environment.getTemplate.query({ params }), enabled: !isSuite })
  if (isSuite && suite.data) return <SuiteDetail suite={suite.data.env_suite} />
  if (!isSuite && template.data)
    return <TemplateDetail template={template.data.template} suites={template.data.suites} />
  const asked = isSuite ? suite : template
  if (asked.error) {
    return (
      <DetailPage
        title={undefined}
        kind="environment"
        error={asked.error}
        onRetry={() => void asked.refetch()}
        onBack={back}
      >
        {null}
      </DetailPage>
    )
  }
  return <i className="bone" style={{ width: '100%', height: 240 }} />
}
