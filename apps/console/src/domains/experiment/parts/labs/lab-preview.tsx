import { labFormatLabels, type LabFound } from '@lab/contract/experiment-labs'
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { useCategoryOptions } from '../../../../content/category-options.ts'
import { CheckField } from '../../../../kit/form/controls/check-field.tsx'
import { SelectField } from '../../../../kit/form/controls/select-field.tsx'
import { SwitchField } from '../../../../kit/form/controls/switch-field.tsx'
import { TextField } from '../../../../kit/form/controls/text-field.tsx'
import { Press } from '../../../../kit/press.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import { beginningOf, imagesOf, labFigures, titleOf, type Chosen } from './lab-choices.ts'
import styles from './labs.module.css'

type LabPreviewProps = { labs: readonly LabFound[]; chosen: Chosen; onChange: (change: Partial<Chosen>) => void }

/** The labs as they were understood, before anything is written: each can be left out, named, and looked into. */
export function LabPreview({ labs, chosen, onChange }: LabPreviewProps) {
  const categories = useCategoryOptions('experiment')
  const templates = useQuery(
    api.environment.listTemplates.query({ query: { state: 'enabled', per_page: 100 } }, { quiet: true }),
  )
  const options = templates.data?.templates.map(({ id, title }) => ({ value: id, label: title }))
  const images = imagesOf(labs, chosen.left)
  const put = <Value,>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined) => {
    const next = new Map(map)
    if (value === undefined) next.delete(key)
    else next.set(key, value)
    return next
  }
  const isAll = chosen.left.size === 0
  return (
    <div className={styles.preview}>
      <section className={styles.settings} aria-label="导入设置">
        <SelectField
          isSearched
          canClear
          label="分类"
          prefix="分类"
          placeholder="不分类"
          width={240}
          value={chosen.categoryId}
          options={categories}
          onChange={(categoryId) => onChange({ categoryId })}
        />
        <SwitchField
          label="允许联网"
          words="环境可以联网"
          value={chosen.isOnline}
          onChange={(isOnline) => onChange({ isOnline })}
        />
      </section>
      {images.length > 0 && (
        <section className={styles.machines} aria-label="主机用的模板">
          <h3>主机用的模板</h3>
          <p className={styles.quiet}>
            实验写的是别处的镜像。为每种镜像选一个本平台的环境模板；不选的，导入后在「实验环境」里再选。
          </p>
          <ul>
            {images.map(({ image, labs: count }) => (
              <li key={image}>
                <code>{image}</code>
                <small>{count} 个实验</small>
                <SelectField
                  isSearched
                  canClear
                  label={`${image} 的环境模板`}
                  placeholder="选择环境模板"
                  width={260}
                  value={chosen.templates.get(image)}
                  options={options}
                  onChange={(id) => onChange({ templates: put(chosen.templates, image, id) })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="认出的实验">
        <h3>
          <CheckField
            label="全选"
            value={isAll}
            isMixed={!isAll && chosen.left.size < labs.length}
            onChange={(isOn) => onChange({ left: isOn ? new Set() : new Set(labs.map(({ key }) => key)) })}
          >
            认出 {labs.length} 个实验
          </CheckField>
        </h3>
        <ul className={styles.labs}>
          {labs.map((lab) => (
            <Lab
              key={lab.key}
              lab={lab}
              title={titleOf(lab, chosen)}
              isTaken={!chosen.left.has(lab.key)}
              onTake={(isOn) => {
                const left = new Set(chosen.left)
                if (isOn) left.delete(lab.key)
                else left.add(lab.key)
                onChange({ left })
              }}
              onTitle={(title) => onChange({ titles: put(chosen.titles, lab.key, title) })}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

type LabProps = {
  lab: LabFound
  title: string
  isTaken: boolean
  onTake: (isOn: boolean) => void
  onTitle: (title: string) => void
}

function Lab({ lab, title, isTaken, onTake, onTitle }: LabProps) {
  const [isOpen, setOpen] = useState(false)
  const lost = lab.notes.filter(({ kind }) => kind === 'lost').length
  const Icon = isOpen ? CaretDownOutlined : CaretRightOutlined
  return (
    <li data-left={!isTaken || undefined}>
      <div className={styles.lab}>
        <CheckField label={`导入${title}`} value={isTaken} onChange={onTake} />
        <TextField label={`${lab.title}的名称`} value={title} isDisabled={!isTaken} onChange={onTitle} />
        <ToneTag tone="blue">{labFormatLabels[lab.format]}</ToneTag>
        {lost > 0 && <ToneTag tone="amber">{`${lost} 项没有带来`}</ToneTag>}
        <Press
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '展开'}${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon aria-hidden /> {isOpen ? '收起' : '查看内容'}
        </Press>
      </div>
      <small className={styles.figures}>{[lab.key, labFigures(lab)].join(' · ')}</small>
      {isOpen && (
        <div className={styles.inside}>
          <ol>
            {lab.steps.map((step, at) => (
              // Steps of a file have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <b>{step.title}</b>
                <span className={styles.tags}>
                  {step.has_check && <ToneTag tone="green">验证</ToneTag>}
                  {step.has_setup && <ToneTag tone="slate">准备</ToneTag>}
                  {step.has_solve && <ToneTag tone="slate">参考解</ToneTag>}
                  {step.has_cleanup && <ToneTag tone="slate">清理</ToneTag>}
                  {step.kind === 'question' && <ToneTag tone="blue">题目</ToneTag>}
                </span>
                <p>{beginningOf(step.body)}</p>
              </li>
            ))}
          </ol>
          {lab.notes.length > 0 && (
            <ul className={styles.notes} aria-label="与原来不同的地方">
              {lab.notes.map(({ at, text, kind }) => (
                <li key={`${at}${text}`} data-kind={kind}>
                  <b>{kind === 'lost' ? '没有带来' : '有改动'}</b>
                  {[at, text].filter(Boolean).join('：')}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}
