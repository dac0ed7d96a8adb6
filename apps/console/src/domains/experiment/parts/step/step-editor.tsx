import { hasCheck, partsOf, type Step, type StepKind } from '@lab/contract/experiment'
import { Alert, Tabs } from 'antd'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { DraftButton } from '../../../../content/assistant/draft-button.tsx'
import { uploadFile } from '../../../../api/request/upload-file.ts'
import { Button } from '../../../../kit/button.tsx'
import { RichTextEditor, type RichTextEditorProps } from '../../../../kit/editor/index.ts'
import { NumberField } from '../../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../../kit/form/controls/text-field.tsx'
import { readDraft } from '../../../../kit/form/draft.ts'
import { useLeaveGuard } from '../../../../kit/form/leave-guard.ts'
import { RelativeTime } from '../../../../kit/measures.tsx'
import { useResourcePicker } from '../../../resource/index.ts'
import type { Saver } from '../../../../kit/autosave/saver.ts'
import {
  changeOnHost,
  complaintsAbout,
  fromDraft,
  hasLink,
  isScoredByPeople,
  keptValues,
  movedTo,
  onHost,
  type StepValues,
} from '../../step-values.ts'
import { draftMaterials } from '../../draft-materials.ts'
import { stepDraftKey, useSaved, useStepSaver } from '../../use-step-saver.ts'
import { stepKindIcons, stepKindWords } from '../../../../players/experiment/step-kinds.ts'
import { optionsOf } from '../../../../content/life/words.ts'
import { CheckTab } from './check-tab.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { HintTab } from './hint-tab.tsx'
import { HostBar, type Hosts } from './host-bar.tsx'
import { LinkTab } from './link-tab.tsx'
import { QuestionTab } from './question-tab.tsx'
import { RubricTab } from './rubric-tab.tsx'
import { SaveNote } from '../../../../kit/autosave/save-note.tsx'
import { ScriptTab } from './script-tab.tsx'
import styles from './step.module.css'

export type EditProps = {
  values: StepValues
  complaints: Readonly<Record<string, string>>
  edit: (change: Partial<StepValues>) => void
  onSave: () => void
}

type StepEditorProps = {
  step: Step
  /** Host names of the suite; empty without one. */
  machines: readonly string[]
  isNew: boolean
  tab: string
  onTab: (tab: string) => void
  onStored: (step: Step) => void
  /** Where the open step's saver is found by what must wait for it. */
  saverRef: RefObject<Saver<StepValues> | null>
}

/** Everything about one step. It saves by itself; its state is always to be seen. */
export function StepEditor({ step, machines, isNew, tab, onTab, onStored, saverRef }: StepEditorProps) {
  const [draft, setDraft] = useState(() => readDraft(stepDraftKey(step.id)))
  const saver = useStepSaver(step, onStored)
  const { mine, phase, complaint, failure, theirs } = useSaved(saver)
  const complaints = phase === 'invalid' ? complaintsAbout(keptValues(mine)) : {}
  const flush = () => void saver.flush()
  useLeaveGuard(phase === 'invalid' || phase === 'failed' || phase === 'conflict')

  // Gives the saver to the page around, which saves before it copies or leaves.
  useEffect(() => {
    saverRef.current = saver
    return () => {
      saverRef.current = null
    }
  }, [saver, saverRef])

  const field = useRef<HTMLDivElement>(null)
  // A step that was just made waits for its title.
  useEffect(() => {
    if (isNew) field.current?.querySelector('input')?.select()
  }, [isNew])

  // Follows the keyboard of the whole page: Ctrl/⌘ S saves wherever the cursor is.
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void saver.flush()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [saver])
  const props: EditProps = { values: mine, complaints, edit: saver.edit, onSave: flush }
  const [pickResource, resourceDialog] = useResourcePicker()
  const [host, setHost] = useState<string>()
  const own = mine.machine ?? machines[0] ?? ''
  const others = [...new Set([...machines, ...(mine.hosts ?? []).map(({ machine }) => machine)])].filter(
    (name) => name !== own,
  )
  const hosts: Hosts = { own, others, shown: host && others.includes(host) ? host : own, show: setHost }
  const tabs = tabsOf(step.id, props, hosts, pickResource)
  return (
    <section className={styles.editor} aria-label={`环节「${mine.title}」`}>
      <header className={styles.head}>
        <div ref={field} className={styles.title}>
          <TextField
            isBare
            label="环节名称"
            placeholder="环节名称"
            value={mine.title}
            maxLength={50}
            isWrong={complaints.title !== undefined}
            onChange={(text) => saver.edit({ title: text })}
          />
        </div>
        <SaveNote phase={phase} complaint={complaint} failure={failure} onRetry={flush} />
      </header>
      <div className={styles.facts}>
        <SelectField
          label="环节类型"
          value={mine.kind}
          width={132}
          options={optionsOf<StepKind>(stepKindWords)}
          renderOption={({ value, label }) => <KindName kind={value} label={label} />}
          onChange={(kind) => saver.edit({ kind })}
        />
        <NumberField
          label="分值"
          value={mine.points}
          min={0}
          max={1000}
          unit="分"
          width={104}
          isWrong={complaints.points !== undefined}
          onChange={(points) => saver.edit({ points: points ?? 0 })}
          keepsRange
        />
        {machines.length > 1 && (
          <SelectField
            label="主机"
            value={mine.machine ?? ''}
            width={200}
            prefix="主机"
            options={[
              { value: '', label: `${machines[0]}（默认）` },
              ...machines.slice(1).map((name) => ({ value: name, label: name })),
            ]}
            onChange={(name) => {
              const first = machines[0] ?? ''
              saver.edit({ machine: name || null, ...movedTo(mine, mine.machine ?? first, name || first) })
            }}
          />
        )}
      </div>
      {draft && (
        <Alert
          className={styles.offer}
          type="info"
          showIcon
          title={
            <>
              本机有一份没有保存的修改（
              <RelativeTime at={draft.savedAt} />）
            </>
          }
          action={
            <>
              <Button isSmall look="text" onClick={() => setDraft(undefined)}>
                丢弃
              </Button>
              <Button
                isSmall
                onClick={() => {
                  saver.edit(fromDraft(draft.values as Partial<StepValues>))
                  setDraft(undefined)
                }}
              >
                恢复
              </Button>
            </>
          }
        />
      )}
      {theirs && <ConflictNote clashes={theirs.clashes} onKeepMine={saver.keepMine} onTakeTheirs={saver.takeTheirs} />}
      <Tabs
        className={styles.tabs}
        activeKey={tabs.some((one) => one.key === tab) ? tab : tabs[0]!.key}
        onChange={onTab}
        destroyOnHidden
        items={tabs}
      />
      {resourceDialog}
    </section>
  )
}

function KindName({ kind, label }: { kind: StepKind; label: React.ReactNode }) {
  const Icon = stepKindIcons[kind]
  return (
    <span className={styles.kind}>
      <Icon aria-hidden />
      {label}
    </span>
  )
}

/** The tabs that make sense for the step's kind; scripts that are there are never hidden. */
function tabsOf(stepId: string, props: EditProps, hosts: Hosts, pickResource: RichTextEditorProps['onPickResource']) {
  const { values, edit } = props
  const parts = partsOf(values)
  const isOwn = hosts.shown === hosts.own
  const scriptProps: EditProps = isOwn
    ? props
    : {
        ...props,
        // Complaints are about the hosts together; those of the own scripts are not this host's.
        complaints: {},
        values: onHost(values, hosts.shown),
        edit: (change) => edit(changeOnHost(values, hosts.shown, change)),
      }
  const onHosts = (tab: ReactNode) => (
    <>
      {hosts.others.length > 0 && <HostBar hosts={hosts} values={values} />}
      {!isOwn && props.complaints.hosts && <p className={styles.complaint}>{props.complaints.hosts}</p>}
      <div key={hosts.shown}>{tab}</div>
    </>
  )
  const isTask = values.kind === 'task' || values.kind === 'notebook'
  const has = (text: string | undefined): boolean => Boolean(text?.trim())
  const name = (label: string, isFilled: boolean) => (
    <span className={styles.tabName} data-filled={isFilled || undefined}>
      {label}
    </span>
  )
  const script = (field: 'setup' | 'solve' | 'cleanup', label: string, help: string) =>
    isTask || parts.some((part) => has(part[field]))
      ? [
          {
            key: field,
            label: name(
              label,
              parts.some((part) => has(part[field])),
            ),
            children: onHosts(<ScriptTab {...scriptProps} field={field} label={label} help={help} />),
          },
        ]
      : []
  // The stem stands over its options, which are to be seen with it; the text of any other step is all that its tab has.
  const text = (label: string, height: number, placeholder: string) => (
    <RichTextEditor
      label={label}
      height={height}
      value={values.body}
      onChange={(body) => edit({ body })}
      upload={uploadFile}
      onPickResource={pickResource}
      placeholder={placeholder}
    />
  )
  return [
    ...(values.kind === 'question'
      ? [
          {
            key: 'question',
            label: '题目',
            children: <QuestionTab {...props} stem={text('题干', 200, '写给学员的问题')} />,
          },
        ]
      : []),
    ...(hasLink(values.kind)
      ? [{ key: 'link', label: name('文件', values.link !== null), children: <LinkTab {...props} /> }]
      : []),
    ...(values.kind === 'question'
      ? []
      : [
          {
            key: 'body',
            label: '正文',
            children: (
              <>
                <div className={styles.above}>
                  <DraftButton
                    task="step"
                    current={values.body.value}
                    wish={values.body.value.trim() ? '把正文改得更清楚' : `写环节「${values.title}」的正文`}
                    materials={() => draftMaterials(values).slice(1)}
                    onAccept={(value) => edit({ body: { ...values.body, value } })}
                  />
                </div>
                {text('环节正文', 460, values.kind === 'task' ? '学员要做什么、做到什么程度算完成' : '写给学员的内容')}
              </>
            ),
          },
        ]),
    ...script(
      'setup',
      '准备',
      '学员打开环节时运行一次，把环境摆成需要的样子。多台机器镜像主机的套件里，写一行「#link 主机 网络 down」断开链路，「up」恢复，「delay 100ms loss 5%」变慢。',
    ),
    ...(isTask || hasCheck(values) || values.evidence
      ? [
          {
            key: 'check',
            label: name('验证', parts.some(({ check }) => has(check?.script)) || values.evidence !== null),
            children: onHosts(<CheckTab {...scriptProps} hasMachines={hosts.own !== ''} isOwn={isOwn} />),
          },
        ]
      : []),
    ...script('solve', '参考解', '完成任务的脚本，只有教师能看到。验证实验时，运行它之后验证脚本必须通过。'),
    ...script('cleanup', '清理', '环节完成后运行，为后面的环节收拾环境。多数环节不需要。'),
    ...(isScoredByPeople(values) || values.rubric
      ? [
          {
            key: 'rubric',
            label: name('评分标准', values.rubric !== null),
            children: <RubricTab {...props} />,
          },
        ]
      : []),
    {
      key: 'hint',
      label: name('提示与答案', has(values.hint) || has(values.answer)),
      children: <HintTab key={stepId} {...props} />,
    },
  ]
}
