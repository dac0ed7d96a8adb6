import type { Experiment, Outline, Validation } from '@lab/contract/experiment'
import { CloseOutlined, PlayCircleOutlined, StopOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { Button } from '../../../../kit/button.tsx'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { SelectField } from '../../../../kit/form/controls/select-field.tsx'
import { SwitchField } from '../../../../kit/form/controls/switch-field.tsx'
import { RelativeTime } from '../../../../kit/measures.tsx'
import { ProgressBar } from '../../../../kit/progress-bar.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import { exactTime } from '../../../../kit/time-text.ts'
import { isUnderWay, validationLooks, validationProgress } from '../../validation-words.ts'
import { useTakeSaved } from '../../../../content/life/stale.ts'
import type { SelectStep } from '../../use-outline-edits.ts'
import { ValidationStepRow } from './validation-step.tsx'
import styles from './validation.module.css'

type ValidationPanelProps = {
  experiment: Experiment
  outline: Outline
  onSelect: SelectStep
  /** Opens a script of a step, by the name of its tab. */
  onScript: (stepId: string, script: string) => void
}

/** Shows that the experiment can be done: each check fails on a clean environment and passes after its solution. */
export function ValidationPanel({ experiment, outline, onSelect, onScript }: ValidationPanelProps) {
  const { id } = experiment
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const [isSwitching, setSwitching] = useState(false)
  const takeSaved = useTakeSaved('experiment')
  const list = useQuery({
    ...api.experiment.validations.query({ params: { id }, query: { per_page: 20 } }, { quiet: true }),
    placeholderData: () => undefined,
  })
  const validations = list.data?.validations
  const shownId = chosen ?? validations?.[0]?.id
  const { data, error } = useQuery({
    ...api.experiment.validation.query({ params: { id, validation_id: shownId ?? '' } }, { quiet: true }),
    enabled: shownId !== undefined,
    placeholderData: () => undefined,
    // The announcements move it along; this only helps where they cannot come through.
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data.validation.state) ? 5000 : false),
  })
  const validation = data?.validation
  const running = validations?.find((one) => isUnderWay(one.state))
  const obstacle = whyNot(experiment, outline, running !== undefined)

  const validate = async () => {
    setStarting(true)
    try {
      const started = await api.experiment.validateSolution({ params: { id } })
      setChosen(started.validation.id)
    } catch {
      // The request layer has shown why.
    } finally {
      setStarting(false)
      void client.invalidateQueries({ queryKey: ['experiment'] })
    }
  }
  const switchNight = async (isOn: boolean) => {
    setSwitching(true)
    try {
      const saved = await api.experiment.setNightlyValidation({ params: { id }, body: { nightly_validation: isOn } })
      takeSaved(saved.experiment)
    } catch {
      // The request layer has shown why.
    } finally {
      setSwitching(false)
    }
  }
  return (
    <section className={styles.panel} aria-label="可完成性验证">
      <header className={styles.head}>
        <h2>可完成性验证</h2>
        {validations && validations.length > 1 && (
          <SelectField
            isSmall
            isBare
            width={200}
            label="验证记录"
            value={shownId}
            options={validations.map((one) => ({
              value: one.id,
              label: `${exactTime(one.created_at).slice(5, 16)} · ${validationLooks[one.state].label}`,
            }))}
            onChange={setChosen}
          />
        )}
        <div className={styles.commands}>
          {running?.job_id && (
            <Button
              icon={StopOutlined}
              onClick={() =>
                void api.job
                  .cancel({ params: { id: running.job_id! } })
                  .catch(() => undefined)
                  .finally(() => client.invalidateQueries({ queryKey: ['experiment'] }))
              }
            >
              取消验证
            </Button>
          )}
          <Button
            look="primary"
            icon={PlayCircleOutlined}
            isBusy={isStarting}
            disabled={obstacle !== undefined}
            title={obstacle}
            onClick={() => void validate()}
          >
            {validations && validations.length > 0 ? '重新验证' : '开始验证'}
          </Button>
          <Button
            look="text"
            icon={CloseOutlined}
            aria-label="关闭验证，回到编辑"
            onClick={() => onSelect(undefined)}
          />
        </div>
      </header>
      <p className={styles.how}>
        在全新的环境中对每个任务依次执行：准备 → 验证<b>应不通过</b> → 参考解 → 验证<b>应通过</b> → 清理。
      </p>
      <div className={styles.night}>
        <SwitchField
          isSmall
          label="每晚自动验证"
          value={experiment.nightly_validation}
          isDisabled={isSwitching}
          onChange={(isOn) => void switchNight(isOn)}
        />
        <span>每晚自动验证：环境镜像或依赖变化使任务做不出来时，第一次失败就通知作者</span>
      </div>
      {obstacle && !running && <Alert className={styles.note} type="warning" showIcon title={obstacle} />}
      {list.error && !validations ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : error && !validation ? (
        <ErrorState error={error} />
      ) : validations?.length === 0 ? (
        <Empty kind="experiment" title="还没有验证过" text="发布之前先验证一次，学员就不会遇到做不出来的任务。" />
      ) : validation ? (
        <ValidationShown validation={validation} onSelect={onSelect} onScript={onScript} />
      ) : (
        <Skeleton active className={styles.note} />
      )}
    </section>
  )
}

type ValidationShownProps = Pick<ValidationPanelProps, 'onSelect' | 'onScript'> & { validation: Validation }

function ValidationShown({ validation, onSelect, onScript }: ValidationShownProps) {
  const look = validationLooks[validation.state]
  const progress = validationProgress(validation)
  const passed = validation.steps.filter((step) => step.state === 'passed').length
  return (
    <>
      <div className={styles.summary}>
        <ToneTag tone={look.tone} icon={look.icon}>
          {look.label}
        </ToneTag>
        {isUnderWay(validation.state) ? (
          <>
            <ProgressBar
              label="验证进度"
              width={180}
              percent={progress.total > 0 ? (progress.done / progress.total) * 100 : 0}
            />
            <output aria-live="polite">{progress.text}</output>
          </>
        ) : (
          <span>
            {passed} / {validation.steps.length} 个环节通过
          </span>
        )}
        <span className={styles.by}>
          {validation.is_nightly ? '每晚自动验证' : validation.started_by.real_name} ·{' '}
          <RelativeTime at={validation.created_at} />
        </span>
      </div>
      {!validation.is_current && !isUnderWay(validation.state) && (
        <Alert className={styles.note} type="info" showIcon title="这次验证之后，任务或环境有过修改，结果仅供参考。" />
      )}
      {validation.reason && (validation.state === 'broken' || validation.state === 'cancelled') && (
        <Alert className={styles.note} type="error" showIcon title={validation.reason} />
      )}
      {Object.keys(validation.values).length > 0 && (
        <p className={styles.how}>
          本次的参数值：
          {Object.entries(validation.values)
            .map(([name, value]) => `${name} = ${value.replaceAll('\n', ' / ')}`)
            .join('，')}
        </p>
      )}
      <ol>
        {validation.steps.map((step, at) => (
          <ValidationStepRow
            key={step.step_id}
            step={step}
            number={at + 1}
            isOpenAtFirst={step.state === 'failed'}
            onEdit={() => onSelect(step.step_id)}
            onScript={(script) => onScript(step.step_id, script)}
          />
        ))}
      </ol>
    </>
  )
}

/** Why a validation cannot be started now. */
function whyNot(experiment: Experiment, outline: Outline, isRunning: boolean): string | undefined {
  if (isRunning) return '正在验证，请等待完成'
  if (outline.task_count === 0) return '实验中没有可验证的任务环节'
  if (!experiment.suite_id) return '实验未配置环境套件，请先在「实验环境」中选择'
  return undefined
}
