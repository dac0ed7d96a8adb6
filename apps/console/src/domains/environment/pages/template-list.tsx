import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { SuiteList } from '../parts/suite-list.tsx'
import { TemplateList } from '../parts/template-list.tsx'

/** Suites that teachers use, and the machine templates they are made of. */
export default function EnvironmentTemplates() {
  const [params, setParams] = useSearchParams()
  const isTemplates = params.get('view') === 'template'
  const choose = (value: string | number): void => {
    setParams((current) => {
      const next = new URLSearchParams([...current].filter(([name]) => name === 's' || name === 'hm'))
      if (value === 'template') next.set('view', 'template')
      return next
    })
  }
  const views = (
    <Segmented
      aria-label="列表"
      value={isTemplates ? 'template' : 'suite'}
      options={[
        { value: 'suite', label: '环境套件' },
        { value: 'template', label: '单机模板' },
      ]}
      onChange={choose}
    />
  )
  return isTemplates ? <TemplateList views={views} /> : <SuiteList views={views} />
}
