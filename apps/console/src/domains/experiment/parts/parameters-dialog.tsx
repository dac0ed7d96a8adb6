import {
  environmentName,
  parameterKindLabels,
  Parameters,
  type Experiment,
  type Parameter,
  type ParameterKind,
} from '@lab/contract/experiment'
import { DeleteOutlined, PlusOutlined, SyncOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextAreaField, TextField } from '../../../kit/form/controls/text-field.tsx'
import { changedKind, complaintsAt, newParameter } from '../parameter-values.ts'
import styles from './parameters-dialog.module.css'

const kinds = Object.entries(parameterKindLabels).map(([value, label]) => ({ value: value as ParameterKind, label }))

type ParametersDialogProps = {
  experiment: Pick<Experiment, 'id' | 'version' | 'parameters'>
  onSaved: (experiment: Experiment) => void
  onClose: () => void
}

/** Values that each learner gets own ones of, and what somebody would get, one example after the other. */
export default function ParametersDialog({ experiment, onSaved, onClose }: ParametersDialogProps) {
  const { id } = experiment
  const [parameters, setParameters] = useState<readonly Parameter[]>(experiment.parameters)
  const [seed, setSeed] = useState(1)
  const [isAsked, setAsked] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const complaints = complaintsAt(parameters)
  const parsed = Parameters.safeParse(parameters)
  const sample = useQuery({
    queryKey: ['experiment parameter sample', id, parameters, seed],
    queryFn: () =>
      api.experiment.sampleParameters(
        { params: { id }, body: { parameters: parsed.data ?? [], seed: `示例 ${seed}` } },
        { quiet: true },
      ),
    enabled: parsed.success && parameters.length > 0,
    placeholderData: keepPreviousData,
  })
  const change = (at: number, parameter: Parameter): void =>
    setParameters(parameters.map((one, index) => (index === at ? parameter : one)))
  const save = async (): Promise<void> => {
    if (!parsed.success) return setAsked(true)
    setSaving(true)
    setComplaint(undefined)
    try {
      const { experiment: saved } = await api.experiment.putParameters(
        { params: { id }, body: { version: experiment.version, parameters: parsed.data } },
        { quiet: true },
      )
      onSaved(saved)
      showToast('已保存个性化参数')
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      width={880}
      title="个性化参数"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          {complaint && (
            <span className={styles.complaint} role="alert">
              {complaint}
            </span>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isSaving} onClick={() => void save()}>
            保存
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <p className={styles.about}>
          每名学员得到自己的一组值，同一份学习记录里始终不变。正文、提示和题目中写 <code>{'{{参数名}}'}</code>，Shell 和
          Python 脚本中用环境变量 <code>$LAB_参数名</code>（大写）；SQL 和 HTTP 验证中也写 <code>{'{{参数名}}'}</code>。
        </p>
        {parameters.length === 0 && (
          <Empty
            compact
            kind="experiment"
            title="还没有参数"
            text="例如给每人一个不同的端口号，答案和验证也随之不同。"
          />
        )}
        <ol className={styles.list}>
          {parameters.map((parameter, at) => (
            // A parameter's name is being typed; only its place stays.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <ParameterRow
                parameter={parameter}
                number={at + 1}
                earlier={parameters.slice(0, at).map((one) => one.name)}
                complaint={isAsked ? complaints[at] : undefined}
                value={parsed.success ? sample.data?.values[parameter.name] : undefined}
                onChange={(next) => change(at, next)}
                onRemove={() => setParameters(parameters.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ol>
        <div className={styles.tools}>
          <Button
            icon={PlusOutlined}
            disabled={parameters.length >= 20}
            onClick={() => setParameters([...parameters, newParameter(parameters)])}
          >
            添加参数
          </Button>
          {parameters.length > 0 && (
            <Button icon={SyncOutlined} disabled={!parsed.success} onClick={() => setSeed(seed + 1)}>
              换一组
            </Button>
          )}
        </div>
        {isAsked && !parsed.success && <Alert type="error" showIcon title="请先改正标红的参数" />}
      </div>
    </Dialog>
  )
}

type ParameterRowProps = {
  parameter: Parameter
  number: number
  earlier: readonly string[]
  complaint: string | undefined
  value: string | undefined
  onChange: (parameter: Parameter) => void
  onRemove: () => void
}

function ParameterRow({ parameter, number, earlier, complaint, value, onChange, onRemove }: ParameterRowProps) {
  const label = `第 ${number} 个参数`
  return (
    <div className={styles.row}>
      <div className={styles.fields}>
        <TextField
          label={`${label}的名称`}
          className={styles.name}
          value={parameter.name}
          maxLength={30}
          placeholder="port"
          onChange={(text) => onChange({ ...parameter, name: text })}
        />
        <SelectField
          label={`${label}的类型`}
          value={parameter.kind}
          options={kinds}
          width={136}
          onChange={(kind) => onChange(changedKind(parameter, kind, earlier))}
        />
        <KindFields parameter={parameter} label={label} earlier={earlier} onChange={onChange} />
        <Button look="text" icon={DeleteOutlined} aria-label={`删除${label}`} onClick={onRemove} />
      </div>
      {complaint ? (
        <small className={styles.complaint} role="alert">
          {complaint}
        </small>
      ) : (
        value !== undefined && (
          <small className={styles.value}>
            <code>{`{{${parameter.name}}}`}</code> <code>${environmentName(parameter.name)}</code> 示例值：
            <output>{value.replaceAll('\n', ' / ')}</output>
          </small>
        )
      )}
    </div>
  )
}

type KindFieldsProps = Pick<ParameterRowProps, 'parameter' | 'earlier' | 'onChange'> & { label: string }

function KindFields({ parameter, label, earlier, onChange }: KindFieldsProps) {
  const number = (name: string, present: number, set: (value: number) => Parameter, width = 128) => (
    <NumberField
      label={`${label}的${name}`}
      prefix={name}
      value={present}
      width={width}
      onChange={(next) => onChange(set(next ?? 0))}
      keepsRange
    />
  )
  switch (parameter.kind) {
    case 'number':
      return (
        <>
          {number('最小值', parameter.min, (min) => ({ ...parameter, min }), 148)}
          {number('最大值', parameter.max, (max) => ({ ...parameter, max }), 148)}
          {number('步长', parameter.step, (step) => ({ ...parameter, step }), 104)}
        </>
      )
    case 'unique':
      return number('长度', parameter.length, (length) => ({ ...parameter, length }))
    case 'hash':
      return (
        <>
          <SelectField
            label={`${label}取自`}
            prefix="取自"
            value={parameter.of || undefined}
            options={earlier.map((name) => ({ value: name, label: name }))}
            width={168}
            onChange={(of) => onChange({ ...parameter, of })}
          />
          {number('长度', parameter.length, (length) => ({ ...parameter, length }))}
        </>
      )
    case 'choice':
    case 'slice':
      return (
        <>
          <TextAreaField
            label={`${label}的候选值`}
            className={styles.values}
            rows={1}
            placeholder="每行一个候选值"
            value={parameter.values.join('\n')}
            onChange={(text) => onChange({ ...parameter, values: text.split('\n') })}
          />
          {parameter.kind === 'slice' && number('抽取', parameter.count, (count) => ({ ...parameter, count }), 104)}
        </>
      )
  }
}
