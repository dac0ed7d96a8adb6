import type { VerifyScriptType } from '@lab/contract/environment'
import type { ScriptCheck } from '@lab/contract/script-check'
import { SnippetsOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { DraftButton } from '../../../../content/assistant/draft-button.tsx'
import { Button } from '../../../../kit/button.tsx'
import { CodeEditor } from '../../../../kit/code/index.ts'
import { NumberField } from '../../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../../kit/form/controls/select-field.tsx'
import { SwitchField } from '../../../../kit/form/controls/switch-field.tsx'
import { checkHelp } from '../../check-help.ts'
import { draftMaterials } from '../../draft-materials.ts'
import { emptyCheck } from '../../step-values.ts'
import { EvidencePart } from './evidence-part.tsx'
import type { EditProps } from './step-editor.tsx'
import styles from './step.module.css'
import { Opened, opens, useOpening } from '../../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../../kit/later.tsx'

const RecipeDialog = later(() => import('./recipe-dialog.tsx'))

const types: { value: VerifyScriptType; label: string }[] = [
  { value: 'shell', label: 'Shell 脚本' },
  { value: 'python', label: 'Python 脚本' },
  { value: 'sql', label: 'SQL 查询' },
  { value: 'http', label: 'HTTP 请求' },
]

type CheckTabProps = EditProps & {
  hasMachines: boolean
  /** The step's own host, to which what must have happened belongs. */
  isOwn: boolean
}

/** What tells whether the learner has done it: the script that looks at what is, and what must have happened. */
export function CheckTab({ values, complaints, edit, onSave, hasMachines, isOwn }: CheckTabProps) {
  const check: ScriptCheck = values.check ?? emptyCheck
  const change = (part: Partial<typeof check>) => edit({ check: { ...check, ...part } })
  const choosing = useOpening()
  return (
    <div className={styles.tab}>
      {!hasMachines && (
        <Alert
          className={styles.offer}
          type="warning"
          showIcon
          title="实验还没有环境套件，验证脚本没有地方运行。请先在「实验环境」中选择。"
        />
      )}
      <div className={styles.settings}>
        <b title="验证时运行脚本，看环境现在的状态">结果检查</b>
        <SelectField
          label="脚本类型"
          value={check.type}
          options={types}
          width={136}
          onChange={(type) => change({ type })}
        />
        <NumberField
          label="超时时间"
          prefix="超时"
          unit="秒"
          min={1}
          max={60}
          width={124}
          value={check.timeout_seconds}
          onChange={(seconds) => change({ timeout_seconds: seconds ?? emptyCheck.timeout_seconds })}
          keepsRange
        />
        <NumberField
          label="重试次数"
          title="未通过时自动再试，每次间隔 1 秒；服务启动需要时间时有用"
          prefix="重试"
          unit="次"
          min={0}
          max={5}
          width={116}
          value={values.retries}
          onChange={(retries) => edit({ retries: retries ?? 0 })}
          keepsRange
        />
        {(check.type === 'shell' || check.type === 'python') && (
          <SwitchField
            isSmall
            label="仅退出码 1 为未通过"
            words="仅 1 为未通过"
            value={check.only_one_fails ?? false}
            onChange={(isOn) => change({ only_one_fails: isOn })}
          />
        )}
        {check.type === 'shell' && (
          <DraftButton
            task="verify"
            language="bash"
            current={check.script}
            wish={`检查学员是否完成了环节「${values.title}」`}
            materials={() => draftMaterials(values)}
            onAccept={(script) => change({ script })}
          />
        )}
        <Button className={styles.end} icon={SnippetsOutlined} aria-haspopup="dialog" {...opens(choosing)}>
          验证模板
        </Button>
      </div>
      <CodeEditor
        key={check.type}
        language={check.type === 'shell' ? 'bash' : check.type === 'http' ? 'text' : check.type}
        label="验证脚本"
        minHeight={280}
        maxHeight={520}
        value={check.script}
        onChange={(script) => change({ script })}
        onSave={onSave}
      />
      {complaints.check && <p className={styles.complaint}>{complaints.check}</p>}
      <p className={styles.help}>{checkHelp[check.type]}</p>
      {isOwn && (
        <EvidencePart
          evidence={values.evidence}
          complaint={complaints.evidence}
          onChange={(evidence) => edit({ evidence })}
        />
      )}
      <Opened by={choosing}>{(close) => <RecipeDialog present={check} onInsert={change} onClose={close} />}</Opened>
    </div>
  )
}
