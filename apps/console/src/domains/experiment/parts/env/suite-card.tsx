import type { DataOf } from '@lab/contract/endpoint'
import type { EnvSuite, environment } from '@lab/contract/environment'
import type { Experiment } from '@lab/contract/experiment'
import { CloudServerOutlined, DisconnectOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { Button } from '../../../../kit/button.tsx'
import { askQuestion } from '../../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import type { ListColumn } from '../../../../kit/list/list-types.ts'
import { PickerDialog } from '../../../../kit/picker/picker-dialog.tsx'
import type { PickerSearch } from '../../../../kit/picker/picker-rules.ts'
import { StateTag } from '../../../../kit/state-tag.tsx'
import { machineSize, NetworkPicture, SuiteDialog } from '../../../environment/index.ts'
import { useTakeSaved } from '../../../../content/life/stale.ts'
import styles from './env.module.css'

const columns: ListColumn<EnvSuite>[] = [
  { key: 'title', title: '套件', minWidth: 200 },
  {
    key: 'machines',
    title: '主机',
    minWidth: 240,
    render: (row) => row.machines.map((machine) => `${machine.hostname}（${machine.title}）`).join('、'),
  },
  { key: 'size', title: '配置', width: 220, render: (row) => row.machines[0] && machineSize(row.machines[0]) },
]

type Page = DataOf<typeof environment.listSuites>

/** A page of the suites that an experiment can run in. */
const suitePage = ({ page, per_page, selectValue }: PickerSearch & { page: number; per_page: number }) => ({
  ...api.environment.listSuites.query({
    query: {
      page,
      per_page,
      state: 'enabled',
      env_usage: 'experiment',
      keyword: typeof selectValue === 'string' ? selectValue : undefined,
    },
  }),
  select: ({ env_suites, total }: Page) => ({ rows: env_suites, total }),
})

/** The suite the experiment runs in: chosen among the organisation's, or made here. */
export function SuiteCard({ experiment }: { experiment: Experiment }) {
  const { id, suite_id: suiteId, version } = experiment
  const canEdit = experiment.can.edit === true
  const takeSaved = useTakeSaved('experiment')
  const [open, setOpen] = useState<'pick' | 'make'>()
  const { data, error, refetch } = useQuery({
    ...api.environment.getSuite.query({ params: { id: suiteId ?? '' } }, { quiet: true }),
    enabled: suiteId !== null,
    placeholderData: () => undefined,
  })
  const suite = suiteId ? data?.env_suite : undefined

  const attach = async (next: string | null) => {
    try {
      const { experiment: saved } = await api.experiment.putEnv({ params: { id }, body: { version, suite_id: next } })
      takeSaved(saved)
      showToast(next === null ? '环境套件已移除' : suiteId === null ? '环境套件已选择' : '环境套件已更换')
    } catch {
      // The request layer has shown why.
    }
  }
  const remove = async () => {
    const agreed = await askQuestion({
      title: '移除环境套件',
      text: '移除后，实验中的操作任务没有环境可用，也不能验证。',
      okText: '移除',
      danger: true,
    })
    if (agreed) await attach(null)
  }
  return (
    <section className={styles.card} aria-label="环境套件">
      <header className={styles.head}>
        <h2>{suite?.title ?? '环境套件'}</h2>
        {suite && <StateTag state={suite.state} />}
        {suite?.summary && <span className={styles.quiet}>{suite.summary}</span>}
        {canEdit && suiteId && (
          <div className={styles.commands}>
            <Button icon={SwapOutlined} onClick={() => setOpen('pick')}>
              更换套件
            </Button>
            <Button icon={DisconnectOutlined} onClick={() => void remove()}>
              移除
            </Button>
          </div>
        )}
      </header>
      {!suiteId ? (
        <Empty
          kind="environment"
          title="实验还没有环境"
          text="有操作任务的实验需要一个环境套件：一台或几台主机，学员各自启动一份。"
          action={
            canEdit && (
              <>
                <Button look="primary" icon={CloudServerOutlined} onClick={() => setOpen('pick')}>
                  选择套件
                </Button>
                <Button icon={PlusOutlined} onClick={() => setOpen('make')}>
                  新建套件
                </Button>
              </>
            )
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : suite ? (
        <>
          {suite.state === 'disabled' && (
            <Alert className={styles.note} type="warning" showIcon title="这个套件已停用，学员不能启动环境。" />
          )}
          <NetworkPicture machines={suite.machines} networkOn={experiment.network_on} />
        </>
      ) : (
        <Skeleton active className={styles.note} paragraph={{ rows: 3 }} />
      )}
      <PickerDialog
        open={open === 'pick'}
        title="选择环境套件"
        mode="radio"
        columns={columns}
        filters={[{ kind: 'search' }]}
        selected={suite ? [suite] : []}
        source={suitePage}
        onConfirm={([chosen]) => {
          if (chosen && chosen.id !== suiteId) void attach(chosen.id)
        }}
        onClose={() => setOpen(undefined)}
      />
      {open === 'make' && (
        <Suspense fallback={null}>
          <SuiteDialog open onClose={() => setOpen(undefined)} onSaved={(made) => void attach(made)} />
        </Suspense>
      )}
    </section>
  )
}
