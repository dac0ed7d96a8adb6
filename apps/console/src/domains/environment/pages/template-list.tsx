import { useViews } from '../../../content/use-views.tsx'
import { SuiteList } from '../parts/suite-list.tsx'
import { TemplateList } from '../parts/template-list.tsx'

/** Suites that teachers use, and the machine templates they are made of. */
export default function EnvironmentTemplates() {
  const { view, part } = useViews([
    { value: 'suite', label: '环境套件' },
    { value: 'template', label: '单机模板' },
  ])
  return view === 'template' ? <TemplateList part={part} /> : <SuiteList part={part} />
}
