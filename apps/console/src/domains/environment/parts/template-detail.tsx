import { EditOutlined, ExperimentOutlined, HistoryOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { architectureLabels, type EnvTemplate, envUsageLabels, virtualTypeLabels } from '@lab/contract/environment'
import type { ImageCheck } from '@lab/contract/template-version'
import { api } from '../../../api/request/api.ts'
import { CodeView } from '../../../kit/code/index.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { StateTag } from '../../../kit/state-tag.tsx'
import { accessWords, checkWords, machineSize } from '../words.ts'
import styles from './detail.module.css'
import { later } from '../../../kit/later.tsx'

const TemplateDialog = later(() => import('./template-dialog.tsx'))
const TemplateVersions = lazy(() => import('./template-versions.tsx'))

/** One machine template: what it has, what it must have, and whether it has that here. */
export function TemplateDetail({
  template,
  suites,
}: {
  template: EnvTemplate
  suites: { id: string; title: string }[]
}) {
  const editing = useOpening()
  const versions = useOpening()
  const [isChecking, setChecking] = useState(false)
  const [check, setCheck] = useState<ImageCheck>()
  const { data } = useQuery(api.templateVersion.list.query({ params: { id: template.id } }, { quiet: true }))
  const kept = data?.versions.find(({ version }) => version === template.version_number)
  /** What was found now, or the last time that this version was checked. */
  const known = check ?? kept?.image_check ?? undefined
  useNameInBreadcrumb(`/env/template/${template.id}`, template.title)
  const runCheck = async (): Promise<void> => {
    setChecking(true)
    try {
      setCheck((await api.templateVersion.check({ params: { id: template.id }, body: {} })).image_check)
    } finally {
      setChecking(false)
    }
  }
  return (
    <DetailPage
      title={template.title}
      kind="environment"
      state={<StateTag state={template.state} />}
      facts={[
        { label: '类型', value: virtualTypeLabels[template.virtual_type] },
        { label: '架构', value: architectureLabels[template.architecture] },
        { label: '配置', value: machineSize(template) },
        { label: '访问方式', value: accessWords(template.access) },
        { label: '用途', value: envUsageLabels[template.env_usage] },
        { label: '来源', value: template.platform ? '平台' : '本组织' },
        { label: '版本', value: `v${template.version_number}` },
      ]}
      primaryAction={{
        key: 'check',
        label: isChecking ? '检查中…' : '检查镜像',
        icon: ExperimentOutlined,
        run: () => void runCheck().catch(() => undefined),
      }}
      actions={[
        ...(template.can.edit === true ? [{ key: 'edit', label: '编辑', icon: EditOutlined, opens: editing }] : []),
        { key: 'versions', label: '历史版本', icon: HistoryOutlined, opens: versions },
      ]}
    >
      {template.summary && <p className={styles.summary}>{template.summary}</p>}
      <h2 className={styles.heading}>必备命令</h2>
      {template.requires.length ? (
        <ul className={styles.commands}>
          {template.requires.map((name) => (
            <li key={name} data-missing={known?.missing.includes(name) || undefined}>
              {name}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>没有要求</p>
      )}
      <output className={styles.check}>{known && checkWords(known)}</output>
      {template.start_command && (
        <>
          <h2 className={styles.heading}>启动命令</h2>
          <CodeView code={template.start_command} language="shell" label="启动命令" />
        </>
      )}
      <h2 className={styles.heading}>使用它的套件</h2>
      {suites.length ? (
        <ul className={styles.commands}>
          {suites.map((suite) => (
            <li key={suite.id}>
              <AppLink to={`/env/template/${suite.id}?view=suite`}>{suite.title}</AppLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>还没有套件使用这个模板</p>
      )}
      <Suspense fallback={null}>
        <Opened by={editing}>{(close) => <TemplateDialog open template={template} onClose={close} />}</Opened>
        <Opened by={versions}>{(close) => <TemplateVersions template={template} onClose={close} />}</Opened>
      </Suspense>
    </DetailPage>
  )
}
