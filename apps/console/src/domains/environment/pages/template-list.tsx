import { useViews } from '../../../content/use-views.tsx'
import { ImageList } from '../parts/image-list.tsx'
import { SuiteList } from '../parts/suite-list.tsx'
import { TemplateList } from '../parts/template-list.tsx'

/** Suites that teachers use, the machine templates they are made of, and the images of those. */
export default function EnvironmentTemplates() {
  const { view, part } = useViews([
    { value: 'suite', label: '环境套件' },
    { value: 'template', label: '单机模板' },
    { value: 'image', label: '机器镜像' },
  ])
  if (view === 'image') return <ImageList part={part} />
  return view === 'template' ? <TemplateList part={part} /> : <SuiteList part={part} />
}
