import {
  type RegradeScope,
  regradeScopeLabels,
  regradeScopes,
  type RegradeStep,
  regradeTaskLabels,
} from '@lab/contract/regrade'
import type { Question } from '@lab/contract/question/content'
import { markedBy } from '@lab/contract/question/types'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { isApiError } from '../../../../api/request/api-error.ts'
import { Button } from '../../../../kit/button.tsx'
import { QuestionEditor } from '../../../question/edit/question-editor.tsx'
import { CodeEditor } from '../../../../kit/code/index.ts'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { CheckField } from '../../../../kit/form/controls/check-field.tsx'
import { NumberField } from '../../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../../kit/form/controls/select-field.tsx'
import { TextAreaField, TextField } from '../../../../kit/form/controls/text-field.tsx'
import {
  answerText,
  changesOf,
  hasTypedKey,
  isChosen,
  type Drafts,
  nextCheck,
  obstacleOf,
  type StepDraft,
  underKeyOf,
} from './regrade-drafts.ts'
import { Segmented } from '../../../../kit/segmented.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import styles from './regrade.module.css'

const languages = { shell: 'bash', python: 'python', sql: 'sql', http: 'text' } as const

type RegradeEditorProps = {
  offeringId: string
  /** Whether learners may submit several times, so that there is a choice of attempts. */
  canRepeat: boolean
  /** Steps that it was opened for, with what is changed of them already: they come first. */
  begun?: Drafts
  onBack: () => void
  onTried: (id: string) => void
}

/** What is different this time, step by step, and why. */
export function RegradeEditor({ offeringId, canRepeat, begun = {}, onBack, onTried }: RegradeEditorProps) {
  const { data, error, refetch } = useQuery(api.regrade.steps.query({ params: { id: offeringId } }))
  const [drafts, setDrafts] = useState<Drafts>(begun)
  const [scope, setScope] = useState<RegradeScope>('counted')
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const changes = changesOf(data.steps, drafts)
  const obstacle = obstacleOf(changes, reason)
  const change = (id: string, patch: StepDraft) => setDrafts({ ...drafts, [id]: { ...drafts[id], ...patch } })
  const tryOut = async () => {
    if (obstacle) return setRefused(obstacle)
    setStarting(true)
    try {
      const { regrade } = await api.regrade.create(
        { params: { id: offeringId }, body: { changes, scope, reason: reason.trim() } },
        { quiet: true },
      )
      onTried(regrade.id)
    } catch (failure) {
      setRefused(isApiError(failure) ? failure.message : '试算未能开始，请重试')
    } finally {
      setStarting(false)
    }
  }
  const all = data.steps.filter((step) => step.points > 0 || step.question !== null || step.check !== null)
  const isMeant = ({ step_id: id }: RegradeStep): boolean => begun[id] !== undefined
  const shown = [...all.filter(isMeant), ...all.filter((step) => !isMeant(step))]
  return (
    <>
      <div className={styles.steps}>
        {shown.map((step) => (
          <StepForm
            key={step.step_id}
            step={step}
            draft={drafts[step.step_id] ?? {}}
            isChanged={changes.some((one) => one.step_id === step.step_id)}
            onChange={(patch) => change(step.step_id, patch)}
          />
        ))}
      </div>
      {canRepeat && (
        <div className={styles.scope}>
          重新评分的范围
          <Segmented
            isSmall
            label="重新评分的范围"
            options={regradeScopes.map((one) => ({ value: one, label: regradeScopeLabels[one] }))}
            value={scope}
            onChange={setScope}
          />
          <small>
            {scope === 'all' ? '每名学员的每次作答都重新评分。' : '只对成绩所依据的作答重新评分，其余作答不变。'}
          </small>
        </div>
      )}
      <div className={styles.foot}>
        <TextField
          value={reason}
          maxLength={200}
          placeholder="原因，会写入成绩变更记录并告知学员"
          label="原因"
          onChange={(text) => setReason(text)}
        />
        {refused && (
          <span role="alert" className={styles.refused}>
            {refused}
          </span>
        )}
        <Button onClick={onBack}>返回</Button>
        <Button look="primary" isBusy={isStarting} onClick={() => void tryOut()}>
          试算{changes.length > 0 ? `（${changes.length} 处修改）` : ''}
        </Button>
      </div>
    </>
  )
}

type StepFormProps = {
  step: RegradeStep
  draft: StepDraft
  isChanged: boolean
  onChange: (patch: StepDraft) => void
}

function StepForm({ step, draft, isChanged, onChange }: StepFormProps) {
  const by = step.question && markedBy[step.question.type]
  return (
    <section className={styles.step} data-changed={isChanged || undefined} aria-label={step.title}>
      <header>
        <b>{step.title}</b>
        {step.newest && <ToneTag tone="amber">{`v${step.newest.version} 已修改`}</ToneTag>}
        <small>
          {step.section_title} · {step.tried} 份作答
        </small>
        <span className={styles.points}>
          {step.points_locked !== null && <small id={`${step.step_id}-locked`}>{step.points_locked}</small>}
          分值
          <NumberField
            isSmall
            min={0}
            max={1000}
            value={draft.points ?? step.points}
            label={`「${step.title}」的分值`}
            isDisabled={step.points_locked !== null}
            describedBy={step.points_locked === null ? undefined : `${step.step_id}-locked`}
            width={72}
            onChange={(points) => points !== undefined && onChange({ points })}
            keepsRange
          />
        </span>
      </header>
      {by !== 'checks' && step.question && (
        <QuestionForm step={step} question={step.question} draft={draft} onChange={onChange} />
      )}
      {step.check === null && (by === 'rules' || by === 'checks') && (
        <MarkedAgain hasKey={by === 'rules'} step={step} draft={draft} onChange={onChange} />
      )}
      {step.check !== null && (
        <div className={styles.task}>
          <SelectField
            canClear
            width={300}
            placeholder="验证方式不变"
            label={`「${step.title}」怎样重判`}
            value={draft.task ?? undefined}
            options={step.tasks.map((task) => ({ value: task, label: regradeTaskLabels[task] }))}
            onChange={(task) => onChange({ task: task ?? (undefined as never) })}
          />
          {draft.task === 'full' && <small>已开始的学员得满分，之后开始的学员仍按原验证。</small>}
          {draft.task === 'output' && (
            <TextField
              width={320}
              placeholder="保存的验证输出包含这段文字即为通过"
              label="输出中应包含的文字"
              value={draft.contains ?? ''}
              onChange={(text) => onChange({ contains: text })}
            />
          )}
          {draft.task === 'recheck' && (
            <>
              <small>
                {step.running} 名学员的环境仍在运行，会用新脚本重新验证；其余学员保留原得分。之后的验证都用新脚本。
              </small>
              <Scripts step={step} draft={draft} onChange={onChange} />
            </>
          )}
        </div>
      )}
    </section>
  )
}

/** What is done about a question whose key is as it should be: its points for everybody, or the key for those who had another one. */
const MarkedAgain = ({
  hasKey,
  step,
  draft,
  onChange,
}: Omit<StepFormProps, 'isChanged'> & { /** Checks of an environment have none. */ hasKey: boolean }) => (
  <div className={styles.task}>
    {step.tasks.includes('full') && (
      <CheckField
        label={`「${step.title}」全员满分`}
        value={draft.task === 'full'}
        onChange={(isFull) => onChange({ task: isFull ? 'full' : (undefined as never) })}
      >
        全员满分
      </CheckField>
    )}
    {hasKey && (
      <CheckField
        label={`「${step.title}」答案不变，所有作答按它重新评分`}
        value={draft.again === true}
        isDisabled={draft.task === 'full'}
        onChange={(again) => onChange({ again })}
      >
        答案不变，所有作答按它重新评分
      </CheckField>
    )}
  </div>
)

/** Another key of a question: typed where it is lines of text, in the question's own editor otherwise. */
function QuestionForm({ step, question, draft, onChange }: Omit<StepFormProps, 'isChanged'> & { question: Question }) {
  const newest = step.newest?.question?.type === question.type ? step.newest.question : null
  if (!hasTypedKey(question)) {
    const isAnswerAlone = isChosen(question)
    const taken = newest && underKeyOf(newest, question)
    const isOther = taken !== null && (!isAnswerAlone || answerText(taken) !== answerText(question))
    return (
      <fieldset className={styles.question} aria-label={`「${step.title}」的答案`}>
        <QuestionEditor
          isKeyOnly
          question={draft.question ?? question}
          onChange={(next) => onChange({ question: next })}
        />
        {isOther && (
          <Button onClick={() => onChange({ question: taken })}>
            {isAnswerAlone
              ? `用 v${step.newest!.version} 的答案：${answerText(taken)}`
              : `用 v${step.newest!.version} 的答案和规则`}
          </Button>
        )}
      </fieldset>
    )
  }
  return (
    <div className={styles.answer}>
      <label htmlFor={`${step.step_id}-answer`}>
        接受的答案（每行一个）
        <TextAreaField
          id={`${step.step_id}-answer`}
          rows={1}
          value={draft.answer ?? answerText(question)}
          label={`「${step.title}」的答案`}
          onChange={(text) => onChange({ answer: text })}
        />
      </label>
      {newest && hasTypedKey(newest) && answerText(newest) !== answerText(question) && (
        <Button onClick={() => onChange({ answer: answerText(newest) })}>
          用 v{step.newest!.version} 的答案：{answerText(newest).replaceAll('\n', '、')}
        </Button>
      )}
    </div>
  )
}

/** The script that grades again, next to the one that graded where a newer version has another. */
function Scripts({ step, draft, onChange }: Pick<StepFormProps, 'step' | 'draft' | 'onChange'>) {
  const next = nextCheck(step, draft)
  if (!next || !step.check) return null
  const isMended = step.newest?.check !== undefined && step.newest.check !== null
  return (
    <div className={styles.scripts}>
      {isMended && (
        <div>
          <small>原来的验证脚本</small>
          <CodeEditor
            readOnly
            label="原来的验证脚本"
            language={languages[step.check.type]}
            height={180}
            value={step.check.script}
          />
        </div>
      )}
      <div>
        {isMended && <small>v{step.newest!.version} 的脚本，可以再改</small>}
        <CodeEditor
          label="新的验证脚本"
          language={languages[next.type]}
          height={180}
          value={next.script}
          onChange={(script) => onChange({ script })}
        />
      </div>
    </div>
  )
}
