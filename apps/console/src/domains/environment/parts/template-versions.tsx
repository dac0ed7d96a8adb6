import { ExperimentOutlined, RollbackOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EnvTemplate } from '@lab/contract/environment'
import type { TemplateVersionRow } from '@lab/contract/template-version'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FieldChanges } from '../../../kit/versions/field-changes.tsx'
import { comparedWith, VersionDifference } from '../../../kit/versions/version-difference.tsx'
import { VersionsDialog } from '../../../kit/versions/versions-dialog.tsx'
import { checkWords } from '../words.ts'
import styles from './detail.module.css'

type TemplateVersionsProps = { template: EnvTemplate; onClose: () => void }

/** Every version of a template: what changed, whether its image was found fit, how many environments have it. */
export default function TemplateVersions({ template, onClose }: TemplateVersionsProps) {
  const { id, title, version_number: newest } = template
  const [checking, setChecking] = useState<number>()
  const stale = useStale()
  const params = { id }
  const list = useQuery(api.templateVersion.list.query({ params, query: { per_page: 100 } }, { quiet: true }))

  const check = async (number: number): Promise<void> => {
    setChecking(number)
    try {
      await api.templateVersion.check({ params, body: { number } })
    } finally {
      setChecking(undefined)
    }
    await stale('templateVersion')
  }
  const restore = async (number: number): Promise<void> => {
    const agreed = await askQuestion({
      title: `恢复到 v${number}`,
      text: `将按 v${number} 的内容生成 v${newest + 1}。之后启动的环境使用新版本，已启动的环境不受影响。`,
      okText: '恢复',
    })
    if (!agreed) return
    await api.templateVersion.restore({
      params: { id, number: String(number) },
      body: { version: template.version },
    })
    await stale('environment', 'templateVersion')
    showToast(`已恢复到 v${number}，当前版本为 v${newest + 1}`)
    onClose()
  }

  return (
    <VersionsDialog
      title={title}
      versions={list.data?.versions.map((row) => ({
        ...row,
        by: row.author?.real_name ?? '平台',
        facts: factsOf(row, newest),
      }))}
      error={list.error}
      onRetry={() => void list.refetch()}
      newest={newest}
      actions={(number) => (
        <>
          <Button
            isSmall
            icon={ExperimentOutlined}
            isBusy={checking === number}
            disabled={checking !== undefined}
            onClick={() => void check(number).catch(() => undefined)}
          >
            检查镜像
          </Button>
          {template.can.edit === true && number !== newest && (
            <Button isSmall icon={RollbackOutlined} onClick={() => void restore(number).catch(() => undefined)}>
              恢复此版本
            </Button>
          )}
        </>
      )}
      difference={(number, against) => (
        <>
          <CheckLine row={list.data?.versions.find((row) => row.version === number)} />
          <Difference id={id} number={number} against={against} />
        </>
      )}
      onClose={onClose}
    />
  )
}

const factsOf = (row: TemplateVersionRow, newest: number): string =>
  [
    ...(row.version === newest ? ['当前版本'] : []),
    row.image_check ? (row.image_check.passed ? '镜像检查通过' : '镜像检查未通过') : '镜像未检查',
    ...(row.live_records ? [`${row.live_records} 个环境在用`] : []),
  ].join(' · ')

const CheckLine = ({ row }: { row: TemplateVersionRow | undefined }) =>
  row?.image_check ? (
    <p className={styles.checked} data-failed={!row.image_check.passed || undefined}>
      {checkWords(row.image_check)}
    </p>
  ) : null

const Difference = ({ id, number, against }: { id: string; number: number; against: string }) => (
  <VersionDifference
    source={{
      ...api.templateVersion.compare.query(
        { params: { id, number: String(number) }, query: comparedWith(against) },
        { quiet: true },
      ),
      placeholderData: () => undefined,
    }}
    isSame={({ changes }) => changes.length === 0}
  >
    {({ changes }) => (
      <div className={styles.changes}>
        <FieldChanges fields={changes} />
      </div>
    )}
  </VersionDifference>
)
