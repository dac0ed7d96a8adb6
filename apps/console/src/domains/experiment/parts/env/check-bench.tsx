import type { EnvRecord } from '@lab/contract/environment'
import type { Parameter, ParameterValues, Step } from '@lab/contract/experiment'
import { PlayCircleOutlined, PoweroffOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { isApiError } from '../../../../api/request/api-error.ts'
import { Button } from '../../../../kit/button.tsx'
import { Empty } from '../../../../kit/empty.tsx'
import { Segmented } from '../../../../kit/segmented.tsx'
import { TerminalView } from '../../../../kit/terminal/index.ts'
import { useNow } from '../../../../kit/use-now.ts'
import { terminalAddress } from '../../../../players/environment/terminal-address.ts'
import { WebLinks } from '../../../../players/environment/web-links.tsx'
import { timeLeft } from '../../../../players/environment/words.ts'
import { useCheckRuns } from '../../use-check-runs.ts'
import { CheckRow } from './check-row.tsx'
import styles from './env.module.css'

type CheckBenchProps = {
  experimentId: string
  suiteId: string
  steps: readonly Step[] | undefined
  parameters: readonly Parameter[]
}

/** A trial environment with its terminal, and next to it every check of the experiment, to be run against it. */
export function CheckBench({ experimentId, suiteId, steps, parameters }: CheckBenchProps) {
  const environment = useTrialEnvironment(experimentId, suiteId)
  const { record } = environment
  const [chosen, setChosen] = useState<string>()
  const now = useNow()
  const isRunning = record?.state === 'running'
  const machines = record?.machines ?? []
  const machine = machines.find((one) => one.hostname === chosen)?.hostname ?? machines[0]?.hostname
  const checked = steps?.filter((step) => step.secrets && step.has_check) ?? []
  const values = useSampleValues(experimentId, parameters, record?.id)
  const runs = useCheckRuns(isRunning && values ? record.id : undefined, values ?? {})
  return (
    <section className={styles.card} aria-label="试用环境">
      <header className={styles.head}>
        <h2>试用环境</h2>
        {isRunning ? (
          <>
            {machines.length > 1 && (
              <Segmented
                isSmall
                label="主机"
                value={machine ?? ''}
                options={machines.map((one) => ({ value: one.hostname, label: one.hostname }))}
                onChange={setChosen}
              />
            )}
            <span className={styles.quiet}>剩余 {timeLeft(record.expires_at, now.getTime())}</span>
            <div className={styles.commands}>
              <WebLinks record={record} machine={machines.find((one) => one.hostname === machine)} />
              <Button icon={PoweroffOutlined} onClick={() => void environment.destroy()}>
                销毁环境
              </Button>
            </div>
          </>
        ) : (
          <span className={styles.quiet}>启动一份自己的环境，逐个运行验证脚本，看它们的输出</span>
        )}
      </header>
      <div className={styles.bench}>
        <div className={styles.terminal}>
          {isRunning && machine ? (
            <TerminalView
              key={`${record.id} ${machine}`}
              label={`主机 ${machine} 的终端`}
              height={440}
              url={(size) => terminalAddress(record.id, machine, size, { key: `bench-${machine}` })}
            />
          ) : (
            <div className={styles.off}>
              {record ? (
                <output className={styles.coming}>
                  <Spin />
                  <span>{comingWords(record)}</span>
                </output>
              ) : (
                <Empty
                  kind="environment"
                  title="环境还没有启动"
                  action={
                    <Button
                      look="primary"
                      icon={PlayCircleOutlined}
                      isBusy={environment.isStarting}
                      onClick={() => void environment.start()}
                    >
                      启动试用环境
                    </Button>
                  }
                />
              )}
              {environment.complaint && <Alert type="error" showIcon title={environment.complaint} />}
            </div>
          )}
        </div>
        <div className={styles.checks}>
          <div className={styles.checksHead}>
            <b>验证脚本</b>
            <span className={styles.quiet}>{checked.length} 个</span>
            <Button
              isSmall
              icon={SafetyCertificateOutlined}
              disabled={!isRunning || checked.length === 0}
              isBusy={runs.isRunningAll}
              onClick={() => void runs.runAll(checked)}
            >
              全部运行
            </Button>
          </div>
          {steps && checked.length === 0 ? (
            <Empty compact kind="list" title="没有验证脚本" text="在「内容」中为操作任务编写验证脚本。" />
          ) : (
            <ol className={styles.rows}>
              {checked.map((step) => (
                <CheckRow key={step.id} step={step} run={runs.of(step.id)} isReady={isRunning} onRun={runs.run} />
              ))}
            </ol>
          )}
        </div>
      </div>
    </section>
  )
}

/** The author's own environment for trying this experiment's checks: at most one, found again after a reload. */
function useTrialEnvironment(experimentId: string, suiteId: string) {
  const client = useQueryClient()
  const [isStarting, setStarting] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const { data } = useQuery({
    ...api.environment.listMine.query(
      { query: { state: 'queued,starting,running', purpose: 'trial' } },
      { quiet: true },
    ),
    // A learner's trial has an environment of its own, which belongs to its record.
    select: ({ env_records: records }) =>
      records.find((one) => one.content_id === experimentId && one.suite.id === suiteId && one.record_id === null),
    refetchInterval: ({ state }) =>
      state.data?.env_records.some((one) => one.state === 'queued' || one.state === 'starting') ? 1500 : false,
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['environment'] })
  const start = async () => {
    setStarting(true)
    setComplaint(undefined)
    try {
      await api.environment.start(
        { params: { id: suiteId }, body: { content_id: experimentId, purpose: 'trial' } },
        { quiet: true },
      )
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : '启动失败，请重试')
    } finally {
      await refresh()
      setStarting(false)
    }
  }
  const destroy = async () => {
    if (data) await api.environment.destroy({ params: { id: data.id } }).catch(() => undefined)
    await refresh()
  }
  return { record: data, isStarting, complaint, start, destroy }
}

function comingWords(record: EnvRecord): string {
  if (record.state !== 'queued') return '正在启动环境，通常只需几秒…'
  const ahead = Math.max(0, (record.queue_position ?? 1) - 1)
  return ahead > 0 ? `排队中，前面还有 ${ahead} 个环境` : '排队中，马上轮到您'
}

/** The values that somebody with this environment as seed gets; undefined until they are known. */
function useSampleValues(
  id: string,
  parameters: readonly Parameter[],
  seed: string | undefined,
): ParameterValues | undefined {
  const isAsked = parameters.length > 0 && seed !== undefined
  const { data } = useQuery({
    queryKey: ['experiment parameter sample', id, parameters, seed],
    queryFn: () =>
      api.experiment.sampleParameters(
        { params: { id }, body: { parameters: [...parameters], seed: seed ?? '' } },
        { quiet: true },
      ),
    enabled: isAsked,
  })
  return parameters.length === 0 ? {} : data?.values
}
